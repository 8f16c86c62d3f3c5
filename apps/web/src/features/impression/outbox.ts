import {
  createImpression,
  type Impression,
  impressionLength,
  picturesPerImpression,
} from '@iki/contract/impression'
import { id, list, seconds, text } from '@iki/contract/schema'
import { timelines } from '@iki/contract/timeline'
import * as v from 'valibot'
import { useStore } from 'zustand'
import { call } from '#core/api-client.ts'
import { currentOwner } from '#core/media/member-id.ts'
import { type SendingOptions, sendLater, type Unsent } from '#core/send-later.ts'
import { session } from '#core/session.ts'
import { putIn } from './cached-posts.ts'
import { draft } from './draft.ts'
import { forgetPictures, sendPictures } from './kept-pictures.ts'

/** A finished post on its way, by its id. What can't be sent for now goes by itself later, from whatever page. */
const postSchema = v.object({
  plan: v.picklist(timelines),
  body: text(impressionLength),
  pictures: list(id, picturesPerImpression),
  isForRoom: v.boolean(),
  moment: v.nullable(v.object({ lessonId: id, seconds })),
})
export type OutgoingPost = v.InferOutput<typeof postSchema>

const box = sendLater<OutgoingPost, Impression>({
  name: 'impressions',
  schema: postSchema,
  storage: localStorage,
  owner: currentOwner,
  send,
  settle(sent, post) {
    putIn(post)
    void forgetPictures(sent.pictures)
    if (draft.read().id === post.id) draft.clear()
    return null
  },
})

session.onChange(box.changeOwner)
box.begin()

async function send(postId: string, post: OutgoingPost, { uid }: SendingOptions): Promise<Impression> {
  const options = uid === undefined ? {} : { uid }
  await sendPictures(post.pictures, options)
  const { plan, body, pictures, isForRoom, moment } = post
  return call(
    createImpression,
    {
      ...{ id: postId, plan, body },
      ...(pictures.length > 0 && { pictures }),
      ...(isForRoom && { isForRoom }),
      ...(moment && { moment }),
    },
    options,
  )
}

export const outbox = {
  store: box.store,
  /** Sends it; while it is on its way or was sent, once more does nothing. */
  put(postId: string, post: OutgoingPost): void {
    const { unsent, sentIds } = box.store.getState()
    const state = unsent[postId]?.state
    if (sentIds.has(postId) || state === 'sending' || state === 'waiting') return
    if (state === 'onDevice' || state === 'onPage') box.retry(postId)
    else box.put(postId, post)
  },
  /** Back to being written. */
  takeBack: (postId: string): void => box.drop(postId),
}

export function useOutgoing(postId: string): { post: Unsent<OutgoingPost> | null; isSent: boolean } {
  return {
    post: useStore(box.store, state => state.unsent[postId] ?? null),
    isSent: useStore(box.store, state => state.sentIds.has(postId)),
  }
}
