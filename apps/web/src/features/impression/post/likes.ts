import { type Impression, setLike } from '@iki/contract/people/impression'
import * as v from 'valibot'
import { createStore, useStore } from 'zustand'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'
import { isWaitingHere } from '#core/offline/unsent.ts'
import { waitingReason } from '#core/offline/waiting-reason.ts'
import { session } from '#core/session/current-session.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { changePost, removePost } from './cached-posts.ts'

/** Likes that the server does not have yet, by post. Of several for one post, the last one is sent. */

const likeSchema = v.object({ isLiked: v.boolean(), chosenAt: v.string() })
export type RequestedLike = v.InferOutput<typeof likeSchema>
type LikeOfPost = Pick<Impression, 'isLiked' | 'likeCount'>

const problems = createStore<Readonly<Record<string, string>>>(() => ({}))
session.onChange(() => problems.setState({}, true))

const send = sendTo(setLike, (id, like: RequestedLike) => ({ id, ...like }))

export const likeOutbox = defineOutbox({
  store: defineStore({
    name: 'likes',
    version: 2,
    schema: likeSchema,
    migrate: stored => {
      const { wishedAt: chosenAt, ...like } = stored as { wishedAt: unknown }
      return { ...like, chosenAt }
    },
  }),
  send,
  onAnswer({ id, answer, newest, isUnchanged }) {
    changePost(id, known => ({ ...known, ...answer }))
    return isUnchanged ? null : newest
  },
  onRefused({ id, error }) {
    if (error instanceof ApiError && error.code === 'not_found') removePost(id)
    else setProblem(id, `いいねを送れませんでした。${errorMessage(error)}`)
  },
})

/** Adds or removes the member's like. */
export function toggleLike(post: Impression): void {
  const { isLiked } = withRequest(post, likeOutbox.find(post.id))
  setProblem(post.id, null)
  likeOutbox.put(post.id, { isLiked: !isLiked, chosenAt: serverClock.now().toISOString() })
}

/** The likes of a post including the member's unsent change, and the texts about its state. */
export function useLike(post: Impression): LikeOfPost & { problem: string | null; waiting: string | null } {
  const unsent = useStore(likeOutbox.state, state => state.unsent[post.id])
  const problem = useStore(problems, known => known[post.id] ?? null)
  const waiting = unsent && isWaitingHere(unsent.state) ? `いいねは${waitingReason(unsent)}` : null
  return { ...withRequest(post, unsent?.value), problem, waiting }
}

/** The like as it will be when the request is done. The server may have done it already, if its answer was lost. */
export function withRequest(
  { isLiked, likeCount }: LikeOfPost,
  request: RequestedLike | null | undefined,
): LikeOfPost {
  if (!request) return { isLiked, likeCount }
  return {
    isLiked: request.isLiked,
    likeCount: Math.max(0, likeCount + Number(request.isLiked) - Number(isLiked)),
  }
}

function setProblem(id: string, problem: string | null): void {
  const { [id]: _, ...others } = problems.getState()
  problems.setState(problem === null ? others : { ...others, [id]: problem }, true)
}
