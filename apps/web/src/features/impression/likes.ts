import { type Impression, setLike } from '@iki/contract/people/impression'
import { createStore, useStore } from 'zustand'
import { call } from '#core/api-client.ts'
import { ApiError, tellError } from '#core/api-error.ts'
import { serverClock } from '#core/server-clock.ts'
import { session } from '#core/session.ts'
import { changePost, removePost } from './cached-posts.ts'
import { type Standing, wished, wishes } from './wishes.ts'

/** Likes as they were wished for, ahead of the server. Of the wishes for one post the last one goes, one at a time. */

/** What the server said last, to go back to. */
const underWay = new Map<string, Standing>()
const problems = createStore<Record<string, string>>(() => ({}))

session.onChange(() => {
  wishes.clear()
  underWay.clear()
  problems.setState({}, true)
})

/** The member likes it, or no longer. */
export function toggleLike(post: Impression): void {
  const isLiked = !(wishes.get(post.id)?.isLiked ?? post.isLiked)
  wishes.set(post.id, { isLiked, wishedAt: serverClock.now().toISOString() })
  setProblem(post.id, null)
  changePost(post.id, known => ({ ...known, ...wished(known, isLiked) }))
  if (!underWay.has(post.id)) void send(post.id, post)
}

async function send(id: string, standing: Standing): Promise<void> {
  const wish = wishes.get(id)
  if (!wish) return
  underWay.set(id, standing)
  try {
    const told = await call(setLike, { id, ...wish })
    underWay.delete(id)
    if (wishes.get(id) !== wish) return await send(id, told)
    wishes.delete(id)
    changePost(id, known => ({ ...known, ...told }))
  } catch (error) {
    if (underWay.get(id) !== standing) return // Somebody else is here by now.
    underWay.delete(id)
    wishes.delete(id)
    if (error instanceof ApiError && error.code === 'not_found') return removePost(id)
    changePost(id, known => ({ ...known, isLiked: standing.isLiked, likeCount: standing.likeCount }))
    setProblem(id, `いいねを送れませんでした。${tellError(error)}`)
  }
}

function setProblem(id: string, problem: string | null): void {
  const { [id]: _, ...others } = problems.getState()
  problems.setState(problem === null ? others : { ...others, [id]: problem }, true)
}

/** Why the last wish for a post did not come about. */
export const useLikeProblem = (id: string): string | null => useStore(problems, known => known[id] ?? null)
