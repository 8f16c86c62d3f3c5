import {
  type DanceComment,
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

/** `isReadHere`: it was unread when this page of the list was read. */
type Listed = DanceComment & { isReadHere?: true }

/**
 * The server has unread ones first: what is read meanwhile leaves its place there, and all behind it moves up. The
 * next page begins that much earlier, so that none is passed over; what comes twice is shown once.
 */
export function nextPage(pages: readonly (readonly Listed[])[], lastNumber: number): number | null {
  const last = pages.at(-1)
  if (!last || last.length < dancePageSize) return null
  const loaded = eachOnce(pages)
  const readHere = loaded.filter(({ isReadHere }) => isReadHere).length
  const next = Math.floor((loaded.length - readHere) / dancePageSize) + 1
  const hasBroughtNothing = pages.length > 1 && eachOnce(pages.slice(0, -1)).length === loaded.length
  return hasBroughtNothing ? Math.max(next, lastNumber + 1) : next
}

/** Each comment once, in the order in which it came. */
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
  initialPageParam: 1,
  queryFn: ({ pageParam, signal }): Promise<Listed[]> =>
    call(listDanceComments, { page_num: pageParam, contents_num: dancePageSize }, { signal }),
  getNextPageParam: (_, pages, lastNumber) => nextPage(pages, lastNumber),
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
