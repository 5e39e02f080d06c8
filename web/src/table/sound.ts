// What is heard, made on the spot: no file, nothing to fetch. Nothing before the page has been touched, nothing when muted.
import { prefs } from "../app/prefs.svelte";

const LOUD = 0.5; // of everything
let context: AudioContext | null = null;
let touchedAt = 0;
for (const kind of ["pointerdown", "keydown"])
  addEventListener(kind, () => (touchedAt = Date.now()), { capture: true, passive: true });

export interface Tone {
  at?: number; // seconds from now
  lasts: number;
  from: number; // hertz
  to?: number;
  loud: number; // 0 to 1
  wave?: OscillatorType;
  below?: number; // what is higher is muffled
  shake?: number; // so often a second
}

/** Where sound may be made now; null: it may not. */
function speaker(): AudioContext | null {
  if (!prefs.sound || !touchedAt) return null;
  try {
    context ??= new AudioContext();
    if (context.state === "suspended") void context.resume();
    return context;
  } catch {
    return null; // no loudspeaker
  }
}

export function sound(tones: Tone[]): void {
  const out = speaker();
  if (!out) return;
  for (const { at = 0, lasts, from, to = from, loud, wave = "triangle", below = 4_000, shake = 0 } of tones) {
    const start = out.currentTime + at;
    const tone = out.createOscillator();
    const muffle = out.createBiquadFilter();
    const volume = out.createGain();
    tone.type = wave;
    tone.frequency.setValueAtTime(from, start);
    tone.frequency.exponentialRampToValueAtTime(to, start + lasts);
    muffle.type = "lowpass";
    muffle.frequency.value = below;
    volume.gain.setValueAtTime(0.001, start);
    volume.gain.exponentialRampToValueAtTime(loud * LOUD, start + Math.min(0.02, lasts / 4));
    volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
    tone.connect(muffle).connect(volume).connect(out.destination);
    if (shake) {
      const wobble = out.createOscillator();
      const depth = out.createGain();
      wobble.frequency.value = shake;
      depth.gain.value = from * 0.12;
      wobble.connect(depth).connect(tone.frequency);
      wobble.start(start);
      wobble.stop(start + lasts);
    }
    tone.start(start);
    tone.stop(start + lasts + 0.02);
  }
}

const AT_IT = 5_000; // milliseconds: whoever has just touched the page sees whose turn it is

/** It is my turn: two soft wooden knocks, for whoever waits. */
export function ring(): void {
  if (Date.now() - touchedAt < AT_IT && document.visibilityState === "visible") return;
  sound([
    { lasts: 0.22, from: 520, loud: 0.44 },
    { at: 0.14, lasts: 0.22, from: 690, loud: 0.44 },
  ]);
}
