type Badged = Navigator & { setAppBadge?(count: number): Promise<void>; clearAppBadge?(): Promise<void> }

/** Sets the number on the icon of the installed app, in browsers that support it. */
export function showAppBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Badged
  const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  done?.catch(() => {}) // If this fails, nothing else is affected.
}
