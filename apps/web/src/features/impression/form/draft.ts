import { createImpression, impressionLength } from '@iki/contract/people/impression'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { randomKey } from '#core/api/random-key.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'
import { session } from '#core/session/current-session.ts'

/** The second of a lesson that an impression is about. The title is shown in the form. */
export const momentSchema = v.object({ lessonId: v.string(), seconds: v.number(), title: v.string() })

/** What pictures show, by their ids. */
export const pictureTextsSchema = v.record(v.string(), v.string())
export type PictureTexts = v.InferOutput<typeof pictureTextsSchema>

/** Somebody whom the writer chose after an `@`. */
export const mentionSchema = v.object({ uid: v.string(), name: v.string() })
export type Mention = v.InferOutput<typeof mentionSchema>

/** Any text, because the server refuses an unknown timeline. */
export const planSchema = v.custom<TimelinePlan>(plan => typeof plan === 'string')

/** A draft. Its id becomes the post's id, so that sending it twice makes one post. */
const draftSchema = v.object({
  id: v.string(),
  plan: v.nullable(planSchema),
  // Without a limit, because the form marks a text that is too long instead of cutting it off.
  body: v.string(),
  pictures: v.array(v.string()),
  isForRoom: v.boolean(),
  moment: v.nullable(momentSchema),
  /** Missing in drafts of version 1. */
  pictureTexts: v.optional(pictureTextsSchema),
  mentions: v.optional(v.array(mentionSchema)),
})
export type Draft = v.InferOutput<typeof draftSchema>
export type DraftMoment = v.InferOutput<typeof momentSchema>

const store = defineStore({
  name: 'impression-draft',
  version: 2,
  schema: draftSchema,
  most: 1,
  migrate: stored => stored,
})
const draftKey = 'new'

const fresh = (): Draft => ({
  id: randomKey(),
  plan: null,
  body: '',
  pictures: [],
  isForRoom: false,
  moment: null,
})

const read = (): Draft => store.find(currentOwner(), draftKey) ?? fresh()
const current = createStore<{ draft: Draft }>(() => ({ draft: fresh() }))
current.setState({ draft: read() }) // A rendered page knows nothing of the device's draft.

session.onChange(() => current.setState({ draft: read() }))

/** The impression that a member is writing on this device; one per member. */
export const draft = {
  read: (): Draft => current.getState().draft,

  change(change: Partial<Omit<Draft, 'id'>>): void {
    const next = { ...draft.read(), ...change }
    current.setState({ draft: next })
    store.write(currentOwner(), draftKey, next)
  },

  /** Gives the draft a new id, so that it becomes another post than the one that was sent with the old id. */
  renewId(): void {
    const next = { ...draft.read(), id: randomKey() }
    current.setState({ draft: next })
    store.write(currentOwner(), draftKey, next)
  },

  clear(): void {
    store.remove(currentOwner(), draftKey)
    current.setState({ draft: fresh() })
  },

  /** Reads the draft that another page or tab has stored. */
  reload(): void {
    current.setState({ draft: store.find(currentOwner(), draftKey) ?? draft.read() })
  },
}

export const useDraft = (): Draft => useStore(current, state => state.draft)

/** Why a text can't be sent, as text; null when it can. */
export function bodyProblem(body: string): string | null {
  if (!/\S/.test(body)) return 'ひとことでも書いてください'
  return v.is(createImpression.input.entries.body, body) ? null : `${impressionLength}文字以内にしてください`
}

/** The texts of pictures in their order, as they are sent. */
export const textsOfPictures = (ids: readonly string[], texts: PictureTexts): string[] =>
  ids.map(id => texts[id]?.trim() ?? '')
