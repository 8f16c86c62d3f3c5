import { type Comment, commentsNamed } from '@iki/contract/people/comment'
import { getImpression, type Impression } from '@iki/contract/people/impression'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import type { InfiniteData } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { ApiError } from '#core/api/api-error.ts'
import { queryClient } from '#core/api/query-client.ts'
import type { PostPage } from '../impression.queries.ts'
import { impressionKeys, postLists } from '../impression-keys.ts'
import { addPlaceholder, removePlaceholder } from './post-placeholders.ts'

/** Changes of posts in the cache, in all lists that contain them. */

type Pages = InfiniteData<PostPage, string | null>
/** Null for a removed post. */
type OnePost = Impression | null

function changeLists(change: (items: Impression[]) => Impression[]): void {
  queryClient.setQueriesData<Pages>({ queryKey: postLists }, known => {
    if (!known) return known
    const pages = known.pages.map(page => {
      const items = change(page.items)
      return items === page.items ? page : { ...page, items }
    })
    return pages.every((page, index) => page === known.pages[index]) ? known : { ...known, pages }
  })
}

/** The post from any list or page in the cache. */
export function knownPost(id: string): Impression | null {
  for (const [, known] of queryClient.getQueriesData<Pages>({ queryKey: postLists }))
    for (const page of known?.pages ?? []) {
      const found = page.items.find(item => item.id === id)
      if (found) return found
    }
  return queryClient.getQueryData<OnePost>(impressionKeys.post(id)) ?? null
}

/** Changes a post wherever it is shown. In a list it has its latest comments only, on its own page all of them. */
export function changePost(id: string, change: (post: Impression) => Impression): void {
  changeLists(items =>
    items.some(item => item.id === id) ? items.map(item => (item.id === id ? change(item) : item)) : items,
  )
  queryClient.setQueryData<OnePost>(impressionKeys.post(id), known => known && change(known))
}

/** Changes a comment wherever it is shown; null removes it. */
export function changeComment(postId: string, commentId: string, change: (known: Comment) => Comment | null) {
  const changed = (comments: readonly Comment[]) =>
    comments.flatMap(each => (each.id === commentId ? (change(each) ?? []) : each))
  changePost(postId, known => ({ ...known, comments: changed(known.comments) }))
  queryClient.setQueryData<Comment[]>(impressionKeys.further(postId), known => known && changed(known))
}

/** Removes a post from all lists; its own page says so. While a comment on it is being written, a placeholder stays. */
export function removePost(id: string): void {
  if (addPlaceholder(id)) return
  changeLists(items => (items.some(item => item.id === id) ? items.filter(item => item.id !== id) : items))
  queryClient.setQueryData<OnePost>(impressionKeys.post(id), known => known && null)
}

/** Removes a person's posts and comments immediately; the server's next answers will not contain them either. */
export function removePerson(uid: string): void {
  const without = (post: Impression): Impression => {
    const comments = post.comments.filter(comment => comment.author.uid !== uid)
    const removedCount = post.comments.length - comments.length
    return removedCount === 0
      ? post
      : { ...post, comments, commentCount: Math.max(0, post.commentCount - removedCount) }
  }
  changeLists(items => items.filter(item => item.author.uid !== uid).map(without))
  for (const [key, known] of queryClient.getQueriesData<OnePost>({ queryKey: ['post'] }))
    if (known) queryClient.setQueryData<OnePost>(key, known.author.uid === uid ? null : without(known))
}

/** Reads a post again, and removes it if the server no longer has it. Without an answer nothing changes. */
export async function refreshPost(id: string): Promise<void> {
  if (!knownPost(id)) return
  try {
    learnPost(await call(getImpression, { id }))
  } catch (error) {
    if (error instanceof ApiError && ['not_found', 'plan_required'].includes(error.code)) removePost(id)
  }
}

/** A post as the server has just sent it, with all of its comments. */
export function learnPost(post: Impression): void {
  const { comments, commentCount } = post
  removePlaceholder(post.id)
  changeLists(items =>
    items.some(item => item.id === post.id)
      ? items.map(item => (item.id === post.id ? { ...post, comments: comments.slice(-3) } : item))
      : items,
  )
  // The answer may lack older comments; then the post's own page must read them again.
  const isWhole = comments.length >= Math.min(commentCount, commentsNamed)
  queryClient.setQueryData<OnePost>(impressionKeys.post(post.id), known =>
    known === undefined || (known && !isWhole) ? known : post,
  )
  if (!isWhole) void queryClient.invalidateQueries({ queryKey: impressionKeys.post(post.id) })
}

/** Adds the member's own post, new or restored, at its place in the timeline. */
export function putIn(post: Impression): void {
  const isKnown = knownPost(post.id) !== null
  learnPost(post)
  if (isKnown) return
  void queryClient.invalidateQueries({ queryKey: impressionKeys.rooms })
  void queryClient.invalidateQueries({ queryKey: impressionKeys.answered })
  void queryClient.invalidateQueries({ queryKey: [...postLists, 'room', post.plan] })
  if (post.status !== 'open') return
  queryClient.setQueryData<Pages>(impressionKeys.timeline(post.plan, ''), known => {
    if (!known) return known
    const pageIndex = known.pages.findIndex(({ items, next }) => {
      const last = items.at(-1)
      return next === null || (last !== undefined && last.createdAt <= post.createdAt)
    })
    const pages = known.pages.map((page, index) =>
      index === pageIndex ? { ...page, items: withPost(page.items, post) } : page,
    )
    return { ...known, pages }
  })
}

function withPost(items: readonly Impression[], post: Impression): Impression[] {
  const index = items.findIndex(item => item.createdAt <= post.createdAt)
  return items.toSpliced(index === -1 ? items.length : index, 0, post)
}

/** The posts of a timeline in the cache, when no search is active. */
export function knownTimeline(plan: TimelinePlan): Impression[] | null {
  const known = queryClient.getQueryData<Pages>(impressionKeys.timeline(plan, ''))
  return known?.pages.flatMap(page => page.items) ?? null
}

/** Reads all lists, pages and counts again, after the member has hidden or shown a person. */
export const readAnew = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: impressionKeys.hidden }),
    queryClient.invalidateQueries({ queryKey: postLists }),
    // Queries of other features that name people: notifications, rooms, counts.
    queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isLive === true }),
  ])
