// French grammar that depends on a name. What the server tells elides by the same rule, `elided` in core/rule.py.
const VOWELS = "aàáâãäåæeèéêëiìíîïoòóôõöøœuùúûü";
const MUTE = /^(hadr|hect|hél|helen|helèn|henri|hermi|herv|hilair|hippo|honor|horac|hortens|hubert|hugo|hugue|hyac)/;

/** d'Anna, de Beat, d'Yves, de Yann, d'Hélène, de Hanna */
export function de(name: string): string {
  const start = name.toLowerCase();
  const first = start.charAt(0);
  const second = start.charAt(1);
  const silent =
    (first && VOWELS.includes(first)) || (first === "y" && second && !VOWELS.includes(second)) || MUTE.test(start);
  return silent ? `d'${name}` : `de ${name}`;
}
