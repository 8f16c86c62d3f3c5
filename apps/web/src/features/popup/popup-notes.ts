import { notePopup, type Popup } from '@iki/contract/popup'
import { tokyoDay } from '@iki/contract/tokyo'
import * as v from 'valibot'
import { call } from '#core/api-client.ts'
import { ApiError } from '#core/api-error.ts'
import { currentOwner } from '#core/media/member-id.ts'
import { sendLater } from '#core/send-later.ts'
import { serverClock } from '#core/server-clock.ts'
import { session } from '#core/session.ts'

/** What the server does not know of yet: that a popup was seen or acted upon, by its id. */
const { what, at } = notePopup.input.entries
const schema = v.object({ what, at: v.nonOptional(at) })
type Note = v.InferOutput<typeof schema>

const box = sendLater<Note, null>({
  name: 'popup-notes',
  schema,
  storage: localStorage,
  owner: currentOwner,
  // It outlives the page, which an action may lead out of.
  send: (id, note, options) =>
    call(notePopup, { id, ...note }, { ...options, keepalive: true }).catch(nullIfGone),
  settle: (sent, _, newest) => (newest === sent ? null : newest),
})

/** Of a popup that is there no more, nobody needs to know. */
function nullIfGone(error: unknown): null {
  if (error instanceof ApiError && error.code === 'not_found') return null
  throw error
}

session.onChange(box.changeOwner)
box.begin()

export const popupNotes = {
  say: (id: string, what: Note['what']): void => box.put(id, { what, at: serverClock.now().toISOString() }),

  /** Whether the member is done with it, as the server will say once it has heard. */
  isDone({ id, frequency }: Popup): boolean {
    const note = box.find(id)
    if (!note) return false
    if (note.what === 'acted' || frequency === 'once') return true
    return frequency === 'daily' && tokyoDay(new Date(note.at)) === tokyoDay(serverClock.now())
  },
}
