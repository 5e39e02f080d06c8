import { prefs } from "../app/prefs.svelte";

/** No line begins with a lonely sign: French sets a space before : ; ? ! and inside « ». */
export function french(text: string): string {
  return prefs.lang === "fr" ? text.replace(/ ([:;?!»])/g, "\u00a0$1").replace(/« /g, "«\u00a0") : text;
}
