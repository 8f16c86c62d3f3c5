import {
  type DanceComment,
  danceCursorOf,
  dancePageSize,
  listDanceCharacters,
  listDanceComments,
  readDanceComment,
} from '@iki/contract/people/dance-comment'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'

export const danceCharactersQuery = queryOptions({
  queryKey: ['dance', 'characters'],
  queryFn: ({ signal }) => call(listDanceCharacters, {}, { signal }),
  staleTime: 10 * 60_000,
})

/** With `isReadHere`, it was still unread when this page of the list was fetched. */
type Listed = DanceComment & { isReadHere?: true }

/**
 * Where the next page begins: after the last comment, in the group (unread or read) in which it was listed. A comment
 * that was read meanwhile is listed again among the read ones; `eachOnce` removes that.
 */
export function cursorBehind(page: readonly Listed[]): string | null {
  const last = page.at(-1)
  if (!last || page.length < dancePageSize) return null
  return danceCursorOf({ id: last.id, isRead: last.isRead && !last.isReadHere })
}

/** Each comment once, at its first place. */
export function eachOnce(pages: readonly (readonly Listed[])[]): Listed[] {
  return [
    ...new Map(
      pages
        .flat()
        .toReversed()
        .map(comment => [comment.id, comment]),
    ).values(),
  ].toReversed()
}

export const danceCommentsQuery = infiniteQueryOptions({
  queryKey: ['dance', 'comments'],
  initialPageParam: undefined as string | undefined,
  queryFn: ({ pageParam: after, signal }): Promise<Listed[]> =>
    call(listDanceComments, { contents_num: dancePageSize, after: after || undefined }, { signal }),
  getNextPageParam: page => cursorBehind(page),
})

export function useReadDanceComment() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(readDanceComment, { comment_id: id }, { keepalive: true }),
    onMutate(id) {
      queries.setQueryData(
        danceCommentsQuery.queryKey,
        known => known && { ...known, pages: known.pages.map(page => page.map(each => withRead(each, id))) },
      )
    },
  })
}

function withRead(comment: Listed, id: string): Listed {
  return comment.id === id && !comment.isRead ? { ...comment, isRead: true, isReadHere: true } : comment
}
