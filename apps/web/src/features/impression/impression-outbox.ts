import { createImpression, type Impression } from '@iki/contract/people/impression'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { call } from '#core/api/api-client.ts'
import { recordAction } from '#core/api/record-action.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import type { Sending } from '#core/offline/outbox-parts.ts'
import { defineStore } from '#core/offline/store.ts'
import { isWaitingHere, type Unsent } from '#core/offline/unsent.ts'
import { draft, planSchema } from './form/draft.ts'
import { forgetPictures, sendPictures } from './form/draft-pictures.ts'
import { putIn } from './post/cached-posts.ts'

/** Finished posts, by id. What can't be sent now is sent later by itself, from any page. */
const postSchema = v.object({
  plan: planSchema,
  body: v.string(),
  pictures: v.array(v.string()),
  isForRoom: v.boolean(),
  moment: v.nullable(v.object({ lessonId: v.string(), seconds: v.number() })),
  /** Missing in posts of version 1. */
  pictureTexts: v.optional(v.array(v.string())),
  mentions: v.optional(v.array(v.string())),
})
export type OutgoingPost = v.InferOutput<typeof postSchema>

export const impressionOutbox = defineOutbox({
  store: defineStore({ name: 'impressions', version: 2, schema: postSchema, migrate: stored => stored }),
  send,
  answerTimeoutMs: null, // Without a limit, since pictures may take long.
  onAnswer({ sent, answer: post }) {
    putIn(post)
    recordAction('timeline_post')
    void forgetPictures(sent.pictures)
    if (draft.read().id === post.id) draft.clear()
    return null
  },
})

async function send({
  id: postId,
  value: post,
  options: { uid },
}: Sending<OutgoingPost>): Promise<Impression> {
  const options = uid === undefined ? {} : { uid }
  await sendPictures(post.pictures, options)
  const { plan, body, pictures, pictureTexts, isForRoom, moment, mentions } = post
  return call(
    createImpression,
    {
      id: postId,
      plan,
      body,
      pictures: pictures.length > 0 ? pictures : undefined,
      isForRoom: isForRoom || undefined,
      moment: moment ?? undefined,
      pictureTexts,
      mentions,
    },
    options,
  )
}

export const outbox = {
  store: impressionOutbox.state,
  /** Sends it. Does nothing if it is being sent or was sent already. */
  put(postId: string, post: OutgoingPost): void {
    const { unsent, sentIds } = impressionOutbox.state.getState()
    const state = unsent[postId]?.state
    if (sentIds.has(postId) || state === 'sending' || state === 'waiting') return
    if (isWaitingHere(state)) impressionOutbox.retry(postId)
    else impressionOutbox.put(postId, post)
  },
  /** Makes it a draft again. */
  takeBack: (postId: string): void => impressionOutbox.drop(postId),
}

export function useOutgoing(postId: string): { post: Unsent<OutgoingPost> | null; isSent: boolean } {
  return {
    post: useStore(impressionOutbox.state, state => state.unsent[postId] ?? null),
    isSent: useStore(impressionOutbox.state, state => state.sentIds.has(postId)),
  }
}
