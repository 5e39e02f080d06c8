const MUTE = /^h(adr|ect|él|elen|elèn|enri|ermi|erv|ilair|ippo|onor|orac|ortens|ubert|ugo|ugue|yac)/i;

/** "de" before a name: de Beat, d'Anna, d'Yves, d'Hélène. What is told elides by the same rule, `elided` in core/rule.py. */
export function elided(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  return /^([aeiouæœø]|y(?![aeiou]))/i.test(plain) || MUTE.test(name.normalize("NFC")) ? `d'${name}` : `de ${name}`;
}
