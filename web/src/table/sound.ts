// Two soft wooden knocks, made on the spot: no file, nothing to fetch.
let context: AudioContext | null = null;

export function ring(): void {
  try {
    context ??= new AudioContext();
    for (const [at, pitch] of [
      [0, 520],
      [0.14, 690],
    ] as const) {
      const start = context.currentTime + at;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.type = "triangle";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.22, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + 0.22);
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + 0.24);
    }
  } catch {
    return; // no sound before the page has been touched
  }
}
