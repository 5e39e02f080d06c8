// A device with a keyring keeps it in step from its first page on; one without loads nothing of it.
import { hasKeyring } from "./removed";

const LATER = 1_000; // milliseconds: whoever comes wants to play first

export function startKeyring(): void {
  if (hasKeyring())
    setTimeout(
      () => void import("./keyring.svelte").then(({ keyring }) => keyring.start()).catch(() => undefined),
      LATER,
    );
}
