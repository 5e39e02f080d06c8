import { prefs } from "../app/prefs.svelte";
import type { Lang } from "../table/contract";

const fr = {
  makers: "Qui a fait ces jeux",
  kept: "Ce qui est gardé",
  nobody: "Ni compte, ni publicité, ni cookie, ni suivi : la page ne parle qu'à son serveur.",
  device: "Sur cet appareil",
  deviceText:
    "Tes réglages, ton prénom et ton animal ; les liens de tes dernières tables et comment elles ont fini ; un coup que le serveur n'a pas encore reçu ; et, pour quand la connexion manque, l'application, les règles, les leçons et les parties que tu as revues. Si tu effaces les données du site, tout cela part, les liens de tes places aussi, sauf si tu as un trousseau et son code.",
  server: "Sur le serveur",
  serverText:
    "Les tables : les prénoms et animaux choisis, les coups et ce qu'on s'y dit. Ce qui s'y efface, quand, et comment tu effaces ce qui est à toi : c'est derrière le lien. Ton trousseau, si tu en as un, y est chiffré : le serveur ne peut pas le lire. De chaque lien il ne garde que l'empreinte, et son journal technique ne note ni prénom, ni lien, ni coup, ni l'adresse de ton appareil.",
  software: "Le logiciel",
  version: "Tablée {version} est un logiciel libre, sous licence MIT.",
  fonts:
    "Le texte est en Atkinson Hyperlegible (Braille Institute of America), les titres et les chiffres en Fraunces (The Fraunces Project Authors) ; les deux sous SIL Open Font License 1.1.",
};
type Words = typeof fr;

const de: Words = {
  makers: "Wer diese Spiele gemacht hat",
  kept: "Was gespeichert wird",
  nobody: "Kein Konto, keine Werbung, keine Cookies, kein Tracking: Die Seite spricht nur mit ihrem Server.",
  device: "Auf diesem Gerät",
  deviceText:
    "Deine Einstellungen, dein Vorname und dein Tier; die Links deiner letzten Tische und wie sie ausgegangen sind; ein Zug, den der Server noch nicht bekommen hat; und für den Fall, dass die Verbindung fehlt, die App, die Regeln, die Lektionen und die Partien, die du noch einmal angesehen hast. Löschst du die Daten der Website, ist das alles weg, auch die Links zu deinen Plätzen, ausser du hast einen Schlüsselbund und seinen Code.",
  server: "Auf dem Server",
  serverText:
    "Die Tische: die gewählten Vornamen und Tiere, die Züge und was am Tisch gesagt wird. Was wann gelöscht wird und wie du löschst, was dir gehört, steht unter dem Link. Dein Schlüsselbund, falls du einen hast, liegt dort verschlüsselt: Der Server kann ihn nicht lesen. Von jedem Link behält er nur den Fingerabdruck, und sein technisches Protokoll enthält weder Namen noch Links, Züge oder die Adresse deines Geräts.",
  software: "Die Software",
  version: "Tablée {version} ist freie Software unter der MIT-Lizenz.",
  fonts:
    "Der Text ist in Atkinson Hyperlegible gesetzt (Braille Institute of America), Titel und Zahlen in Fraunces (The Fraunces Project Authors); beide unter der SIL Open Font License 1.1.",
};

const en: Words = {
  makers: "Who made these games",
  kept: "What is stored",
  nobody: "No account, no advertising, no cookies, no tracking: the page speaks to its server and to nobody else.",
  device: "On this device",
  deviceText:
    "Your settings, your name and your animal; the links of your latest tables and how they ended; a move that has not reached the server yet; and, for when there is no connection, the app, the rules, the lessons and the games you have watched again. If you clear the site's data all of that goes, the links to your seats included, unless you have a keyring and its code.",
  server: "On the server",
  serverText:
    "The tables: the names and animals people chose, the moves, and what is said there. What is deleted when, and how you delete what is yours, stands behind the link. Your keyring, if you have one, lies there encrypted: the server cannot read it. Of each link it keeps only a hash, and its technical log holds no names, links or moves, nor the address of your device.",
  software: "The software",
  version: "Tablée {version} is free software under the MIT licence.",
  fonts:
    "The text is set in Atkinson Hyperlegible (Braille Institute of America), titles and numerals in Fraunces (The Fraunces Project Authors); both under the SIL Open Font License 1.1.",
};

const ALL: Record<Lang, Words> = { fr, de, en };

export function w(key: keyof Words, fields: Record<string, string> = {}): string {
  return ALL[prefs.lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => fields[name] ?? whole);
}
