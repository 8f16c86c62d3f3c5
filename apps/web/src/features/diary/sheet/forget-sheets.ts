import { removeFromQuarantine } from '#core/offline/quarantine.ts'
import { clock } from '#core/time/clock.ts'
import { forgetDrafts, keptHistories } from './kept-sheets.ts'
import { sheetOutbox } from './sheet-outbox.ts'

/** Filled sheets are about the body: they leave this device when the diary does. */

const owner = (uid: string) => ({ kind: 'member', uid }) as const

/** After signing out: removes what the server has. What is unsent, and drafts, stay for their writer. */
export const forgetSentSheets = (uid: string): void => keptHistories.clear(owner(uid))

/** Does the same for members who used this device before and did not sign out. */
export function forgetSheetsOfOthers(uid: string): void {
  const own = keptHistories.keyOf(owner(uid))
  const prefix = own.slice(0, own.length - uid.length)
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && key !== own) localStorage.removeItem(key)
}

const patienceMs = 5_000
const askAgainMs = 50

/** Takes back what is unsent; what is being sent has arrived when this returns, or never will. */
export async function takeBackSheets(): Promise<void> {
  const end = clock.now().getTime() + patienceMs
  for (;;) {
    const unsent = Object.entries(sheetOutbox.state.getState().unsent)
    const isLate = clock.now().getTime() >= end
    for (const [key, { state }] of unsent) if (state !== 'sending' || isLate) sheetOutbox.drop(key)
    if (isLate || !unsent.some(([, { state }]) => state === 'sending')) return
    await new Promise(resolve => setTimeout(resolve, askAgainMs))
  }
}

/** Removes all of the member's, once the server has deleted it. */
export function forgetSheets(uid: string): void {
  for (const key of Object.keys(sheetOutbox.state.getState().unsent)) sheetOutbox.drop(key)
  keptHistories.clear(owner(uid))
  forgetDrafts(uid)
  removeFromQuarantine(localStorage, owner(uid), ({ box }) => box.startsWith('sheet-'))
}
