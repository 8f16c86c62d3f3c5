type Badged = Navigator & { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }

/** The number on the icon of the installed app, where there is one. */
export function showAppBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Badged
  const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  done?.catch(() => {}) // Nothing depends on it.
}
