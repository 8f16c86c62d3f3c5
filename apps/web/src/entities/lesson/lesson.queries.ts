import type { Plan } from '@iki/contract/access/plan'
import { getTagsPlaylists } from '@iki/contract/media/audio-lists'
import {
  getLesson,
  getPlaylist,
  type LessonKind,
  listPlaylists,
  listRecentlyPlayed,
} from '@iki/contract/media/lesson'
import { getLessonPreview } from '@iki/contract/media/lesson-preview'
import { listLessonPositions } from '@iki/contract/media/playback'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { downloads } from '#core/downloads/downloads.ts'

/** Lists show positions, so the player marks them as out of date with every save. */
const meta = { showsPositions: true }

/** Fetched again when the member comes back to the page: another device may have continued meanwhile. */
export const lessonQuery = (id: string) =>
  queryOptions({
    queryKey: ['audio', 'lesson', id],
    queryFn: ({ signal }) => downloads.readLesson(id, () => call(getLesson, { id }, { signal })),
    refetchOnWindowFocus: true,
  })

/** What a lesson shows of itself to those for whom it is locked. */
export const lessonPreviewQuery = (id: string) =>
  queryOptions({
    queryKey: ['audio', 'preview', id],
    queryFn: ({ signal }) => call(getLessonPreview, { id }, { signal }),
  })

export const playlistQuery = (playtag: string) =>
  queryOptions({
    queryKey: ['audio', 'playlist', playtag],
    queryFn: ({ signal }) =>
      downloads.readPlaylist(playtag, () => call(getPlaylist, { playtag }, { signal })),
    meta,
  })

export const playlistsQuery = (tags: readonly string[]) =>
  queryOptions({
    queryKey: ['audio', 'playlists', 'tags', ...tags],
    queryFn: ({ signal }) => call(listPlaylists, { tags: [...tags] }, { signal }),
    meta,
  })

export const planPlaylistsQuery = (plan: Plan) =>
  queryOptions({
    queryKey: ['audio', 'playlists', 'plan', plan],
    queryFn: ({ signal }) => call(listPlaylists, { plan }, { signal }),
    meta,
  })

/** The playlists of a plan that have this tag. */
export const taggedPlaylistsQuery = (tag: string, plan: Plan) =>
  queryOptions({
    queryKey: ['audio', 'playlists', 'tagged', tag, plan],
    queryFn: ({ signal }) => call(getTagsPlaylists, { tag, plan }, { signal }),
    meta,
  })

export const recentlyPlayedQuery = queryOptions({
  queryKey: ['audio', 'recently-played'],
  queryFn: ({ signal }) => call(listRecentlyPlayed, {}, { signal }),
  meta,
})

export const recentlyPlayedOfQuery = (kind: LessonKind) =>
  queryOptions({
    queryKey: ['audio', 'recently-played', kind],
    queryFn: ({ signal }) => call(listRecentlyPlayed, { kind }, { signal }),
    meta,
  })

/** Earlier positions of the member; fetched again each time the list is opened. */
export const lessonPositionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['audio', 'positions', id],
    queryFn: ({ signal }) => call(listLessonPositions, { id }, { signal }),
    staleTime: 0,
  })
