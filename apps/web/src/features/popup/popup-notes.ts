import { notePopup, type Popup } from '@iki/contract/account/popup'
import { tokyoDay } from '@iki/contract/api/tokyo'
import * as v from 'valibot'
import { call } from '#core/api/api-client.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { defineStore } from '#core/offline/store.ts'
import { serverClock } from '#core/time/server-clock.ts'

/** Popups that were seen or acted upon, by id, that the server does not know of yet. */
const schema = v.object({ what: v.picklist(['seen', 'acted']), at: v.string() })
type Note = v.InferOutput<typeof schema>

export const popupOutbox = defineOutbox({
  store: defineStore({ name: 'popup-notes', version: 1, schema }),
  // It outlives the page, which an action may lead out of.
  send: ({ id, value, options }) => call(notePopup, { id, ...value }, { ...options, keepalive: true }),
  // The popup does not exist any more, so nothing has to be done.
  onRefused() {},
})

export const popupNotes = {
  note: (id: string, what: Note['what']): void =>
    popupOutbox.put(id, { what, at: serverClock.now().toISOString() }),

  /** Whether the member is done with it, as the server will say once it has received it. */
  isDone({ id, frequency }: Popup): boolean {
    const note = popupOutbox.find(id)
    if (!note) return false
    if (note.what === 'acted' || frequency === 'once') return true
    return frequency === 'daily' && tokyoDay(new Date(note.at)) === tokyoDay(serverClock.now())
  },
}
