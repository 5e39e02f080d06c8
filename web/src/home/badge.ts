// How many tables wait for me: on the icon of the installed app, and before the title of the start page.
export function setBadge(n: number): void {
  const badged = navigator as Navigator & {
    setAppBadge?: (n: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  const done = n ? badged.setAppBadge?.(n) : badged.clearAppBadge?.();
  void done?.catch(() => undefined); // not installed, or not allowed
}
