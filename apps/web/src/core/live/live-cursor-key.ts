import { removeTexts } from '#core/offline/device-storage.ts'

const prefix = 'iki.live.cursor.'

export const liveCursorKey = (uid: string): string => `${prefix}${uid}`

/** Removes every cursor when a session starts or ends: they are stored under the names of members. */
export function forgetLiveCursors(): void {
  removeTexts(key => key.startsWith(prefix))
}
