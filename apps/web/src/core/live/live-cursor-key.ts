const prefix = 'iki.live.cursor.'

export const liveCursorKey = (uid: string): string => `${prefix}${uid}`

/** Takes away how far anybody has heard here: a session begins anew, and one that has ended leaves no name behind. */
export function forgetLiveCursors(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // What can't be stored isn't there either.
  }
}
