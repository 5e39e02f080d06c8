// What was agreed at a table, where it differs from the ordinary game, in lines to read.
import { h } from "../hint/words";
import type { GameInfo, OptionInfo, TableInfo } from "../wire/types";
import { levelWords, listed, t, timeWords } from "../words";

/** A flag by its title, a choice with what was chosen; nothing where it is as usual. */
function line(option: OptionInfo, value: unknown, many: number): string {
  const usual = String(option.default);
  const chosen = String(value ?? usual);
  if (chosen === usual || (option.seats.length && !option.seats.includes(many))) return "";
  if (typeof option.default === "boolean")
    return chosen === "true" ? option.title : t("agreed-without", { what: option.title });
  if (option.kind === "number") return t("agreed-is", { what: option.title, how: chosen });
  const named = chosen.split(",").map((one) => option.called[option.choices.indexOf(one)]);
  const how = named.every((one) => one) ? named.join(", ") : t("own-choice");
  return t("agreed-is", { what: option.title, how });
}

export function agreed(info: TableInfo, game: GameInfo | undefined): string[] {
  const own = (game?.options ?? [])
    .map((one) => line(one, info.options[one.name], info.seats.length))
    .filter((one) => one);
  const seconds = info.pace === "live" ? info.clock : info.pace * 86_400;
  const levels = [...new Set(info.seats.filter((one) => one.who === "free" && one.level).map((one) => one.level))];
  return [
    ...(own.length ? own : [t("agreed-ordinary")]),
    t("agreed-is", { what: t("time-label"), how: timeWords(seconds) }),
    ...(info.memory ? [t("option-memory")] : []),
    ...(info.hints ? [h("allowed")] : []),
    ...(info.public ? [t("option-public")] : []),
    ...(levels.length
      ? [
          t("agreed-is", {
            what: t("agreed-fill"),
            how: listed(levels.map((level) => t("bot-of-level", { level: levelWords(level) }))),
          }),
        ]
      : []),
  ];
}
