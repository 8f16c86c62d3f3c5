import { listHidden } from '@iki/contract/account/safety'
import { type Comment, listComments } from '@iki/contract/people/comment'
import {
  getImpression,
  type Impression,
  listLikes,
  listMentionable,
  listSavedImpressions,
  listTimeline,
  listTimelines,
} from '@iki/contract/people/impression'
import { listPostsOfPerson } from '@iki/contract/people/profile'
import { listAnswered, listRoomMessages, listRooms } from '@iki/contract/people/room'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { queryClient } from '#core/api/query-client.ts'
import { impressionKeys } from './impression-keys.ts'

const isLive = { isLive: true }
export type PostPage = { items: Impression[]; next: string | null }

export const timelinesQuery = queryOptions({
  queryKey: impressionKeys.timelines,
  queryFn: ({ signal }) => call(listTimelines, {}, { signal }),
  meta: isLive,
})

/**
 * A timeline. It is not refetched by itself, which would move what the member is reading: new posts are announced
 * (new-posts.ts), and changes arrive by the live connection.
 */
export const timelineQuery = (plan: TimelinePlan, query: string) =>
  infiniteQueryOptions({
    queryKey: impressionKeys.timeline(plan, query),
    queryFn: ({ pageParam, signal }): Promise<PostPage> =>
      call(listTimeline, { plan, cursor: pageParam ?? undefined, words: query || undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    staleTime: query ? 30_000 : Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })

/** Null if the post does not exist any more. */
export const postQuery = (id: string) =>
  queryOptions({
    queryKey: impressionKeys.post(id),
    queryFn: ({ signal }): Promise<Impression | null> => call(getImpression, { id }, { signal }),
    meta: isLive,
  })

/** The comments that do not come with the post itself, as far as they have been read. */
export const furtherQuery = (id: string) =>
  queryOptions({
    queryKey: impressionKeys.further(id),
    queryFn: (): Comment[] => [],
    staleTime: Number.POSITIVE_INFINITY,
  })

export async function readFurther(id: string, after: string): Promise<void> {
  const { items } = await call(listComments, { id, after })
  queryClient.setQueryData(furtherQuery(id).queryKey, known => [...(known ?? []), ...items])
}

export const likesQuery = (id: string) =>
  queryOptions({
    queryKey: impressionKeys.likes(id),
    queryFn: ({ signal }) => call(listLikes, { id }, { signal }),
    staleTime: 0,
  })

/** Whom a text can name. */
export const mentionableQuery = (plan: TimelinePlan, post: string | undefined) =>
  queryOptions({
    queryKey: impressionKeys.mentionable(plan, post),
    queryFn: ({ signal }) => call(listMentionable, { plan, post }, { signal }),
    staleTime: 60_000,
  })

export const savedQuery = infiniteQueryOptions({
  queryKey: impressionKeys.saved,
  queryFn: ({ pageParam, signal }): Promise<PostPage> =>
    call(listSavedImpressions, { cursor: pageParam ?? undefined }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
  staleTime: 0,
})

export const postsOfPersonQuery = (person: string) =>
  infiniteQueryOptions({
    queryKey: impressionKeys.ofPerson(person),
    queryFn: ({ pageParam, signal }): Promise<PostPage> =>
      call(listPostsOfPerson, { person, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
  })

export const answeredQuery = infiniteQueryOptions({
  queryKey: impressionKeys.answered,
  queryFn: ({ pageParam, signal }): Promise<PostPage> =>
    call(listAnswered, { cursor: pageParam ?? undefined }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: page => page.next,
  meta: isLive,
})

/** A room is read from its newest page back to older ones. Within a page, the oldest message comes first. */
export const roomQuery = (plan: TimelinePlan, isAboutBodyVoice: boolean) =>
  infiniteQueryOptions({
    queryKey: impressionKeys.room(plan, isAboutBodyVoice),
    queryFn: ({ pageParam, signal }): Promise<PostPage> =>
      call(
        listRoomMessages,
        {
          plan,
          order: 'ascending',
          isAboutBodyVoice: isAboutBodyVoice || undefined,
          cursor: pageParam ?? undefined,
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    meta: isLive,
  })

export const roomsQuery = queryOptions({
  queryKey: impressionKeys.rooms,
  queryFn: ({ signal }) => call(listRooms, {}, { signal }),
  meta: isLive,
})

export const hiddenQuery = queryOptions({
  queryKey: impressionKeys.hidden,
  queryFn: ({ signal }) => call(listHidden, {}, { signal }),
  staleTime: 0,
})
