import { type Impression, listTimeline, markTimelineSeen } from '@iki/contract/people/impression'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import { createStore, useStore } from 'zustand'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import type { PostPage } from '../impression.queries.ts'
import { impressionKeys } from '../impression-keys.ts'
import { knownPost, knownTimeline, learnPost, removePost } from '../post/cached-posts.ts'

/** Counts the new posts of the timelines in the cache. They are shown only when the member asks for them. */

const arrivals = createStore<Record<string, readonly string[]>>(() => ({}))
session.onChange(() => arrivals.setState({}, true))

const setArrivals = (plan: TimelinePlan, ids: readonly string[]) =>
  arrivals.setState({ ...arrivals.getState(), [plan]: ids }, true)

export const useArrivals = (plan: TimelinePlan): number =>
  useStore(arrivals, known => known[plan]?.length ?? 0)

/** Counts a new post, unless it is in a list already. */
export function noteArrival(plan: TimelinePlan, id: string): void {
  const known = arrivals.getState()[plan] ?? []
  if (known.includes(id) || knownPost(id)) return
  changeNewCount(plan, count => count + 1)
  if (knownTimeline(plan)) setArrivals(plan, [...known, id])
}

export function forgetArrival(plan: TimelinePlan, id: string): void {
  const known = arrivals.getState()[plan] ?? []
  if (!known.includes(id)) return
  changeNewCount(plan, count => Math.max(0, count - 1))
  setArrivals(
    plan,
    known.filter(each => each !== id),
  )
}

/** Compares a timeline in the cache with the server's: counts new posts, updates changed ones, removes deleted ones. */
export async function checkForArrivals(plan: TimelinePlan): Promise<void> {
  const known = knownTimeline(plan)
  if (!known) return
  const page = await call(listTimeline, { plan }).catch(() => null)
  if (!page) return
  const ids = new Set(known.map(post => post.id))
  setArrivals(
    plan,
    page.items.filter(post => !ids.has(post.id) && isNewer(post, known[0])).map(post => post.id),
  )
  for (const post of page.items) if (ids.has(post.id)) learnPost(post)
  const oldest = page.items.at(-1)
  const received = new Set(page.items.map(post => post.id))
  for (const post of known)
    if (!received.has(post.id) && (!page.next || isNewer(post, oldest))) removePost(post.id)
}

const isNewer = (post: Impression, other: Impression | undefined) =>
  !other || post.createdAt > other.createdAt || (post.createdAt === other.createdAt && post.id > other.id)

/** A cached timeline that is older than this is compared with the server's. */
const freshMs = 30_000

export function checkIfOld(plan: TimelinePlan): void {
  const readAt = queryClient.getQueryState(impressionKeys.timeline(plan, ''))?.dataUpdatedAt ?? 0
  if (readAt > 0 && clock.now().getTime() - readAt > freshMs) void checkForArrivals(plan)
}

/** Reads the timeline from its beginning, so that the new posts are shown. */
export async function showArrivals(plan: TimelinePlan): Promise<void> {
  const page: PostPage = await call(listTimeline, { plan })
  queryClient.setQueryData(impressionKeys.timeline(plan, ''), { pages: [page], pageParams: [null] })
  setArrivals(plan, [])
}

/** Notes that the member has seen a timeline up to its newest post. */
export function noteSeen(plan: TimelinePlan, newest: Impression): void {
  changeNewCount(plan, () => 0)
  // If this fails, the posts count as new again at the next visit.
  call(markTimelineSeen, { plan, until: newest.createdAt }).catch(() => {})
}

type Timelines = { plan: TimelinePlan; newCount: number }[]

function changeNewCount(plan: TimelinePlan, change: (count: number) => number): void {
  queryClient.setQueryData<Timelines>(impressionKeys.timelines, known =>
    known?.map(each => (each.plan === plan ? { ...each, newCount: change(each.newCount) } : each)),
  )
}
