import { prefs } from "../app/prefs.svelte";
import type { Lang } from "../table/contract";

const fr = {
  open: "Me prévenir quand c'est à moi",
  openHost: "Prévenir la tablée",
  title: "Préviens-moi",
  off: "Tout est désactivé tant que tu ne l'actives pas. Un avis dit qui doit jouer et ce qui vient d'être joué, jamais ce qui est caché. Tant que tu regardes la table, rien n'est envoyé.",
  how: "Comment",
  remind: "Me rappeler avant que mon temps s'écoule",
  never: "non",
  hours: "{n} h avant",
  quiet: "Heures de silence",
  from: "de",
  until: "à",
  device: "Cet appareil",
  deviceOn: "M'avertir sur cet appareil",
  deviceMeans:
    "L'avis passe par le service du fabricant de ton navigateur (Google, Mozilla, Apple, Microsoft) : il voit quand il est envoyé, mais le texte est chiffré pour ton navigateur.",
  insecure: "Les navigateurs ne le permettent que sur une adresse en https.",
  install: "Sur un iPhone ou un iPad, ajoute d'abord Tablée à l'écran d'accueil et ouvre-la de là.",
  unable: "Ce navigateur ne sait pas recevoir d'avis.",
  noPush: "Ce serveur n'en envoie pas aux appareils.",
  denied: "Ce navigateur a refusé les avis pour cette page : autorise-les dans ses réglages, puis réessaie.",
  failed: "Le service d'avis de ce navigateur ne répond pas : réessaie plus tard.",
  feed: "Flux et calendrier",
  feedMeans:
    "Deux adresses rien qu'à toi, pour un lecteur de flux et un agenda. Qui les a lit quand c'est à toi, et rien d'autre ; ton service d'agenda les lit par ses serveurs.",
  feedMake: "Créer les adresses",
  feedAgain: "Créer de nouvelles adresses",
  feedIs: "Activé. Les adresses ne sont montrées qu'une fois ; de nouvelles remplacent les anciennes.",
  atom: "Flux (Atom)",
  calendar: "Calendrier (iCalendar)",
  channel: "Un canal pour toute la table",
  channelMeans:
    "Discord, Matrix, ntfy, Slack, un webhook et bien d'autres : ce service et toutes les personnes de ce canal lisent qui doit jouer et ce qui a été joué. Toute la table voit que tu l'as activé.",
  channelMail: "Une adresse e-mail va aussi ; elle doit être confirmée par un code.",
  address: "Adresse du canal",
  addressHint: "https://… ou ntfys://…",
  try: "Essayer et activer",
  channelOn: "Activé : {service}.",
  code: "Code reçu",
  codeWhy: "Un code est parti à cette adresse. Rien d'autre n'y sera envoyé avant qu'il soit entré ici.",
  confirm: "Confirmer",
  stop: "Désactiver",
  told: "Qui tient la table fait annoncer à {service} qui doit jouer.",
  done: "C'est noté.",
};
type Words = typeof fr;

const de: Words = {
  open: "Sag mir, wenn ich dran bin",
  openHost: "Dem Tisch Bescheid sagen",
  title: "Sag mir Bescheid",
  off: "Alles ist aus, bis du es einschaltest. Eine Nachricht sagt, wer dran ist und was zuletzt gespielt wurde, nie etwas Verdecktes. Solange du auf den Tisch schaust, kommt keine.",
  how: "Wie",
  remind: "Mich erinnern, bevor meine Zeit abläuft",
  never: "nein",
  hours: "{n} Std. vorher",
  quiet: "Ruhezeit",
  from: "von",
  until: "bis",
  device: "Dieses Gerät",
  deviceOn: "Auf diesem Gerät melden",
  deviceMeans:
    "Die Nachricht geht über den Dienst des Herstellers deines Browsers (Google, Mozilla, Apple, Microsoft): Er sieht, wann etwas kommt; der Text ist für deinen Browser verschlüsselt.",
  insecure: "Browser erlauben das nur auf Adressen mit https.",
  install: "Auf iPhone und iPad: Leg Tablée zuerst auf den Home-Bildschirm und öffne sie von dort.",
  unable: "Dieser Browser kann keine Nachrichten empfangen.",
  noPush: "Dieser Server schickt keine an Geräte.",
  denied:
    "Dieser Browser lehnt Nachrichten von dieser Seite ab: Erlaub sie in seinen Einstellungen und versuch es noch einmal.",
  failed: "Der Nachrichtendienst dieses Browsers antwortet nicht: Versuch es später noch einmal.",
  feed: "Feed und Kalender",
  feedMeans:
    "Zwei Adressen nur für dich, für einen Feedreader und einen Kalender. Wer sie hat, liest, wann du dran bist, sonst nichts; ein Kalenderdienst liest sie über seine Server.",
  feedMake: "Adressen erstellen",
  feedAgain: "Neue Adressen erstellen",
  feedIs: "Eingeschaltet. Die Adressen werden nur einmal gezeigt; neue ersetzen die alten.",
  atom: "Feed (Atom)",
  calendar: "Kalender (iCalendar)",
  channel: "Ein Kanal für den ganzen Tisch",
  channelMeans:
    "Discord, Matrix, ntfy, Slack, ein Webhook und viele mehr: Dieser Dienst und alle in diesem Kanal lesen, wer dran ist und was gespielt wurde. Alle am Tisch sehen, dass du ihn eingeschaltet hast.",
  channelMail: "Auch eine E-Mail-Adresse geht; sie muss mit einem Code bestätigt werden.",
  address: "Adresse des Kanals",
  addressHint: "https://… oder ntfys://…",
  try: "Ausprobieren und einschalten",
  channelOn: "Eingeschaltet: {service}.",
  code: "Erhaltener Code",
  codeWhy: "An diese Adresse ging ein Code. Bevor er hier eingegeben ist, wird sonst nichts dorthin geschickt.",
  confirm: "Bestätigen",
  stop: "Ausschalten",
  told: "Wer den Tisch führt, lässt über {service} melden, wer dran ist.",
  done: "Ist notiert.",
};

const en: Words = {
  open: "Tell me when it is my turn",
  openHost: "Tell the table",
  title: "Let me know",
  off: "Everything is off until you switch it on. A notice says whose turn it is and what was played last, never anything hidden. While you look at the table, none is sent.",
  how: "How",
  remind: "Remind me before my time runs out",
  never: "no",
  hours: "{n} h before",
  quiet: "Quiet hours",
  from: "from",
  until: "to",
  device: "This device",
  deviceOn: "Notify me on this device",
  deviceMeans:
    "The notice passes through the service of your browser's maker (Google, Mozilla, Apple, Microsoft): it sees when something is sent; the text is encrypted for your browser.",
  insecure: "Browsers allow it on https addresses only.",
  install: "On an iPhone or iPad, add Tablée to the home screen first and open it from there.",
  unable: "This browser cannot receive notices.",
  noPush: "This server sends none to devices.",
  denied: "This browser has refused notices from this page: allow them in its settings, then try again.",
  failed: "This browser's notice service does not answer: try again later.",
  feed: "Feed and calendar",
  feedMeans:
    "Two addresses of your own, for a feed reader and a calendar. Whoever has them reads when it is your turn, and nothing else; a calendar service reads them through its servers.",
  feedMake: "Make the addresses",
  feedAgain: "Make new addresses",
  feedIs: "Switched on. The addresses are shown only once; new ones replace the old.",
  atom: "Feed (Atom)",
  calendar: "Calendar (iCalendar)",
  channel: "A channel for the whole table",
  channelMeans:
    "Discord, Matrix, ntfy, Slack, a webhook and many more: that service and everyone in that channel read whose turn it is and what was played. Everyone at the table sees that you switched it on.",
  channelMail: "An e-mail address will do too; it has to be confirmed by a code.",
  address: "Address of the channel",
  addressHint: "https://… or ntfys://…",
  try: "Try it and switch on",
  channelOn: "Switched on: {service}.",
  code: "Code received",
  codeWhy: "A code has been sent to this address. Nothing else will be before it is entered here.",
  confirm: "Confirm",
  stop: "Switch off",
  told: "The host lets {service} say whose turn it is.",
  done: "Noted.",
};

const ALL: Record<Lang, Words> = { fr, de, en };

export function n(key: keyof Words, fields: Record<string, string | number> = {}): string {
  const said = ALL[prefs.lang][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(fields[name] ?? whole));
  return prefs.lang === "fr" ? said.replace(/ ([:;?!])/g, "\u00a0$1") : said;
}
