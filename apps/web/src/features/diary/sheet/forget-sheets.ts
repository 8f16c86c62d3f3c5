import { deviceStorage } from '#core/offline/device-storage.ts'
import { removeFromQuarantine } from '#core/offline/quarantine.ts'
import { sheetOutbox } from './sheet-outbox.ts'
import { forgetDrafts, storedHistories } from './stored-sheets.ts'

/** Filled sheets are about the body: they leave this device when the diary does. */

const owner = (uid: string) => ({ kind: 'member', uid }) as const

/** After signing out: removes what the server has. What is unsent, and drafts, stay for their writer. */
export const forgetSentSheets = (uid: string): void => storedHistories.clear(owner(uid))

/** Removes all of the member's, by `onServer` and then here, so that nothing that this device had arrives later. */
export async function forgetSheets(uid: string, onServer: () => Promise<unknown>): Promise<void> {
  await sheetOutbox.giveUpAll(onServer)
  storedHistories.clear(owner(uid))
  forgetDrafts(uid)
  removeFromQuarantine(deviceStorage, owner(uid), ({ box }) => box.startsWith('sheet-'))
}
