import { prefs } from "../app/prefs.svelte";
import type { Lang } from "./contract";

const fr = {
  chat: "À cette table on peut",
  all: "se parler",
  reactions: "réagir seulement",
  off: "ni se parler, ni réagir",
  people: "Autour de la table",
  mute: "Couper la parole à {name}",
  unmute: "Rendre la parole à {name}",
  remove: "Retirer {name} de la table",
  sureOpen: "La place de {name} redevient libre.",
  surePlaying: "Un bot jouera à la place de {name}, jusqu'à ce que quelqu'un vienne avec la nouvelle invitation.",
  newInvite: "Son lien et l'ancienne invitation ne s'ouvriront plus.",
  publicTable: "Cette table est ouverte à tout le monde : {name} peut y revenir sous un autre nom.",
  yes: "Oui, retirer",
  done: "{name} n'est plus à la table. Voici la nouvelle invitation ; l'ancienne ne s'ouvre plus.",
  chatReactions: "À cette table il n'y a que les réactions.",
  chatOff: "La discussion est fermée à cette table.",
  muted: "On t'a coupé la parole à cette table.",
};
type Words = typeof fr;

const de: Words = {
  chat: "An diesem Tisch darf man",
  all: "reden",
  reactions: "nur reagieren",
  off: "weder reden noch reagieren",
  people: "Am Tisch",
  mute: "{name} stummschalten",
  unmute: "{name} wieder mitreden lassen",
  remove: "{name} vom Tisch nehmen",
  sureOpen: "Der Platz von {name} wird wieder frei.",
  surePlaying: "Ein Bot spielt für {name} weiter, bis jemand mit der neuen Einladung kommt.",
  newInvite: "Der Link der Person und die alte Einladung öffnen dann nichts mehr.",
  publicTable: "Dieser Tisch steht allen offen: {name} kann unter anderem Namen wiederkommen.",
  yes: "Ja, vom Tisch nehmen",
  done: "{name} ist nicht mehr am Tisch. Hier ist die neue Einladung; die alte öffnet nichts mehr.",
  chatReactions: "An diesem Tisch gibt es nur Reaktionen.",
  chatOff: "Das Gespräch ist an diesem Tisch abgestellt.",
  muted: "Du bist an diesem Tisch stummgeschaltet.",
};

const en: Words = {
  chat: "At this table people may",
  all: "talk",
  reactions: "only react",
  off: "neither talk nor react",
  people: "At the table",
  mute: "Mute {name}",
  unmute: "Let {name} speak again",
  remove: "Remove {name} from the table",
  sureOpen: "{name}'s seat becomes free again.",
  surePlaying: "A bot plays on for {name}, until somebody comes with the new invitation.",
  newInvite: "Their link and the old invitation will open nothing any more.",
  publicTable: "This table is open to everyone: {name} can come back under another name.",
  yes: "Yes, remove",
  done: "{name} is not at the table any more. Here is the new invitation; the old one opens nothing any more.",
  chatReactions: "There are only reactions at this table.",
  chatOff: "The chat is switched off at this table.",
  muted: "You are muted at this table.",
};

const ALL: Record<Lang, Words> = { fr, de, en };

export function m(key: keyof Words, fields: Record<string, string> = {}): string {
  const said = ALL[prefs.lang][key];
  const spaced = prefs.lang === "fr" ? said.replace(/ ([:;?!])/g, "\u00a0$1") : said;
  return spaced.replace(/\{(\w+)\}/g, (whole, name: string) => fields[name] ?? whole);
}
