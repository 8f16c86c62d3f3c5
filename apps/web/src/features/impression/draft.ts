import { createImpression, impressionLength, picturesPerImpression } from '@iki/contract/impression'
import { id, list, seconds, text } from '@iki/contract/schema'
import { timelines } from '@iki/contract/timeline'
import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { keptOnDevice } from '#core/kept-on-device.ts'
import { currentOwner } from '#core/media/member-id.ts'
import { randomKey } from '#core/random-key.ts'
import { session } from '#core/session.ts'

/** The second of a lesson that is written about, with the lesson's title to be seen while writing. */
export const momentSchema = v.object({ lessonId: id, seconds, title: text(500) })

/** What is being written. Its id is the post's: however often it is sent, it is one post. */
const draftSchema = v.object({
  id,
  plan: v.nullable(v.picklist(timelines)),
  // Longer ones are kept, too: the form says so, and nothing is cut.
  body: v.string(),
  pictures: list(id, picturesPerImpression),
  isForRoom: v.boolean(),
  moment: v.nullable(momentSchema),
})
export type Draft = v.InferOutput<typeof draftSchema>
export type Moment = v.InferOutput<typeof momentSchema>

const kept = keptOnDevice({ storage: localStorage, name: 'impression-draft', schema: draftSchema, most: 1 })
const place = 'new'

const fresh = (): Draft => ({
  id: randomKey(),
  plan: null,
  body: '',
  pictures: [],
  isForRoom: false,
  moment: null,
})

const read = (): Draft => kept.find(currentOwner(), place) ?? fresh()
const store = createStore<{ draft: Draft }>(() => ({ draft: read() }))

session.onChange(() => store.setState({ draft: read() }))

/** The one impression that a member is writing on this device. Another member of it has their own. */
export const draft = {
  read: (): Draft => store.getState().draft,

  change(change: Partial<Omit<Draft, 'id'>>): void {
    const next = { ...draft.read(), ...change }
    store.setState({ draft: next })
    kept.write(currentOwner(), place, next)
  },

  /** As another post than the one that was sent under its id. */
  renewId(): void {
    const next = { ...draft.read(), id: randomKey() }
    store.setState({ draft: next })
    kept.write(currentOwner(), place, next)
  },

  clear(): void {
    kept.remove(currentOwner(), place)
    store.setState({ draft: fresh() })
  },

  /** What another page or tab has left. */
  takeUp(): void {
    store.setState({ draft: kept.find(currentOwner(), place) ?? draft.read() })
  },
}

export const useDraft = (): Draft => useStore(store, state => state.draft)

/** Why a text can't be sent, in words; null when it can. */
export function bodyProblem(body: string): string | null {
  if (!/\S/.test(body)) return 'ひとことでも書いてください'
  return v.is(createImpression.input.entries.body, body) ? null : `${impressionLength}文字以内にしてください`
}
