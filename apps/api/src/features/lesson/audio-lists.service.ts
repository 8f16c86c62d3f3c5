import { bodyVoiceTag, type PlaylistMeta } from '@iki/contract/audio-lists'
import type { LessonRow, Playlist } from '@iki/contract/lesson'
import { isPlan } from '@iki/contract/plan'
import { type PlanWord, sourcesOf } from '@iki/contract/plan-keys'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, viewerOf } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import { drawingOf, gatesOf } from '#core/content-look.ts'
import type { Database } from '#core/database.ts'
import type { MediaAddresses } from '#core/media-address.ts'
import type { LessonListsService } from './lesson-lists.service.ts'
import * as weekly from './lesson-lists.store.ts'
import * as playlists from './playlist.store.ts'
import { postersFor } from './posters.ts'
import { openingNow, presentLesson, presentPlaylists } from './present.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  licencesOf: LicencesOf
  lists: LessonListsService
}
type Word = string | undefined
type Page = { tag?: Word; after?: string | undefined }

/** Lessons that are heard, and playlists, found by what they are about. */
export function audioListsService({ db, clock, addresses, licencesOf, lists }: Parts) {
  async function listPlaylists(
    words: { word: string; sources: playlists.Sources | null },
    member: SignedIn | null,
  ): Promise<Playlist[]> {
    const now = clock()
    const [viewer, rows] = await Promise.all([
      viewerOf(member, licencesOf),
      playlists.listByWord(db, words, { uid: member?.uid ?? null, now }),
    ])
    return presentPlaylists(rows, { viewer, now, posterOf: postersFor({ member, now, addresses }) })
  }

  const said = (tag: Word) => (tag === undefined ? [] : [tag])

  return {
    /** Throws no_id, not_found. */
    async getPlaylistMeta(tag: Word, member: SignedIn | null): Promise<PlaylistMeta> {
      if (tag === undefined) throw new AppError('no_id')
      const now = clock()
      const [viewer, row] = await Promise.all([
        viewerOf(member, licencesOf),
        playlists.findPlaylistMeta(db, tag, now),
      ])
      if (!row) throw new AppError('not_found')
      const { tags, title, description, priority } = row
      return {
        ...{ tag: row.tag, tags, title, description, priority },
        plan: row.plan !== null && isPlan(row.plan) ? row.plan : null,
        drawing: drawingOf(row.drawing),
        ...gatesOf(viewer, now)(row.access, row.opening),
        ...openingNow(row.opening, now),
        lessonCount: row.lesson_count,
        durationSeconds: row.duration_seconds,
      }
    },

    /** None for a tag that says nothing. */
    async getTagsPlaylists(
      { tag, plan }: { tag?: Word; plan?: PlanWord | undefined },
      member: SignedIn | null,
    ): Promise<Playlist[]> {
      if (tag === undefined) return []
      return listPlaylists({ word: tag, sources: plan ? sourcesOf(plan) : null }, member)
    },

    listLessons: ({ tag, after }: Page, member: SignedIn | null) =>
      lists.listByName({ kind: 'audio', tags: said(tag), after }, member),

    listBodyVoice: ({ tag, after }: Page, member: SignedIn | null) =>
      lists.listByName({ kind: 'audio', tags: [bodyVoiceTag, ...said(tag)], after }, member),

    listBodyVoicePlaylists: (member: SignedIn | null) =>
      listPlaylists({ word: bodyVoiceTag, sources: null }, member),

    /** Throws no_category. */
    async listWeeks(category: Word) {
      const rows = await weekly.listWeeks(db, mustSay(category), clock())
      return rows.map(row => ({ week: row.week, lessonCount: row.lesson_count }))
    },

    /** Throws no_category, no_weeks. */
    async listWeekLessons(
      { category, weeks }: { category?: Word; weeks?: number | undefined },
      member: SignedIn | null,
    ): Promise<LessonRow[]> {
      const named = mustSay(category)
      if (weeks === undefined) throw new AppError('no_weeks')
      const now = clock()
      const reader = { uid: member?.uid ?? null, now }
      const [viewer, rows] = await Promise.all([
        viewerOf(member, licencesOf),
        weekly.listWeekLessons(db, { category: named, week: weeks }, reader),
      ])
      const sight = { viewer, now, posterOf: postersFor({ member, now, addresses }) }
      return rows.map(row => presentLesson(row, sight))
    },

    async listOwn({ after }: Page, member: SignedIn) {
      const { items, next } = await lists.listOwn({ kind: 'audio', after }, member)
      const owned = items.map(({ uid, id, title, itemIds }) => ({
        ...{ uid, onsei_id: id, title, item_ids: itemIds },
      }))
      return { items: owned, next }
    },
  }

  function mustSay(category: Word): string {
    if (category === undefined) throw new AppError('no_category')
    return category
  }
}
export type AudioListsService = ReturnType<typeof audioListsService>
