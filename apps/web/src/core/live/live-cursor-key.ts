const prefix = 'iki.live.cursor.'

export const liveCursorKey = (uid: string): string => `${prefix}${uid}`

/** Removes every cursor when a session starts or ends: they are stored under the names of members. */
export function forgetLiveCursors(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key)
  } catch {
    // Without storage there are none.
  }
}
