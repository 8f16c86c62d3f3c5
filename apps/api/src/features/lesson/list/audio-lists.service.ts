import { type PlanOrKey, sourcesOf } from '@iki/contract/access/plan-keys'
import { bodyVoiceTag, type Onsei, type PlaylistMeta } from '@iki/contract/media/audio-lists'
import type { LessonRow, Playlist } from '@iki/contract/media/lesson'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import { drawingOf, gatesOf } from '#core/content-appearance.ts'
import type { Database } from '#core/database/database.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import { postersFor } from '../medium/posters.ts'
import * as playlists from '../playlist/playlist.store.ts'
import { openingNow, planNamed, presentLesson, presentPlaylists } from '../present.ts'
import type { LessonListsService } from './lesson-lists.service.ts'
import * as weekly from './lesson-lists.store.ts'
import type { OnseiService } from './onsei.service.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  licencesOf: LicencesOf
  lists: LessonListsService
  onsei: OnseiService
  rowsOf(ids: string[], member: SignedIn | null): Promise<LessonRow[]>
}
type Word = string | undefined
type Page = { tag?: Word; after?: string | undefined }

/** Audio lessons, and playlists, found by their subject. */
export function audioListsService(parts: Parts) {
  const { db, clock, addresses, licencesOf, lists, onsei, rowsOf } = parts

  async function listPlaylists(
    words: { word: string; sources: playlists.Sources | null },
    member: SignedIn | null,
  ): Promise<Playlist[]> {
    const now = clock()
    const [viewer, rows] = await Promise.all([
      loadViewer(member, licencesOf),
      playlists.listByWord(db, words, { uid: member?.uid ?? null, now }),
    ])
    return presentPlaylists(rows, { viewer, now, posterOf: postersFor({ member, now, addresses }) })
  }

  async function listAudio(page: { tags: string[]; after?: string | undefined }, member: SignedIn | null) {
    const { items, next } = await lists.listByName({ kind: 'audio', ...page }, member)
    return { items: await onsei.complete(items), next }
  }

  const asList = (tag: Word) => (tag === undefined ? [] : [tag])

  return {
    /** Throws no_id, not_found. */
    async getPlaylistMeta(tag: Word, member: SignedIn | null): Promise<PlaylistMeta> {
      if (tag === undefined) throw new AppError('no_id')
      const now = clock()
      const [viewer, row] = await Promise.all([
        loadViewer(member, licencesOf),
        playlists.findPlaylistMeta(db, tag, now),
      ])
      if (!row) throw new AppError('not_found')
      const { tags, title, description, priority } = row
      return {
        tag: row.tag,
        tags,
        title,
        description,
        priority,
        plan: planNamed(row.plan),
        drawing: drawingOf(row.drawing),
        ...gatesOf(viewer, now)(row.access, row.opening),
        ...openingNow(row.opening, now),
        lessonCount: row.lessonCount,
        durationSeconds: row.durationSeconds,
      }
    },

    /** Empty for an invalid tag. */
    async getTagsPlaylists(
      { tag, plan }: { tag?: Word; plan?: PlanOrKey | undefined },
      member: SignedIn | null,
    ): Promise<Playlist[]> {
      if (tag === undefined) return []
      return listPlaylists({ word: tag, sources: plan ? sourcesOf(plan) : null }, member)
    },

    listLessons: ({ tag, after }: Page, member: SignedIn | null) =>
      listAudio({ tags: asList(tag), after }, member),

    listBodyVoice: ({ tag, after }: Page, member: SignedIn | null) =>
      listAudio({ tags: [bodyVoiceTag, ...asList(tag)], after }, member),

    /** Throws not_found, also for a lesson that is not audio. */
    async getOnsei(id: string, member: SignedIn | null): Promise<Onsei> {
      const rows = await rowsOf([id], member)
      const [found] = await onsei.complete(rows.filter(({ kind }) => kind === 'audio'))
      if (!found) throw new AppError('not_found')
      return found
    },

    listBodyVoicePlaylists: (member: SignedIn | null) =>
      listPlaylists({ word: bodyVoiceTag, sources: null }, member),

    /** Throws no_category. */
    async listWeeks(category: Word) {
      const rows = await weekly.listWeeks(db, mustBeGiven(category), clock())
      return rows.map(row => ({ week: row.week, lessonCount: row.lessonCount }))
    },

    /** Throws no_category, no_weeks. */
    async listWeekLessons(
      { category, weeks }: { category?: Word; weeks?: number | undefined },
      member: SignedIn | null,
    ): Promise<Onsei[]> {
      const named = mustBeGiven(category)
      if (weeks === undefined) throw new AppError('no_weeks')
      const now = clock()
      const reader = { uid: member?.uid ?? null, now }
      const [viewer, rows] = await Promise.all([
        loadViewer(member, licencesOf),
        weekly.listWeekLessons(db, { category: named, week: weeks }, reader),
      ])
      const sight = { viewer, now, posterOf: postersFor({ member, now, addresses }) }
      return onsei.complete(rows.map(row => presentLesson(row, sight)))
    },

    async listPlayback({ after }: Page, member: SignedIn) {
      const { items, next } = await lists.listPositions({ kind: 'audio', after }, member)
      const presented = items.map(({ id, seconds, isCompleted, durationSeconds, updatedAt }) => ({
        id,
        uid: member.uid,
        seconds,
        completed: isCompleted,
        duration: durationSeconds,
        updated: updatedAt.toISOString(),
      }))
      return { items: presented, next }
    },

    async listOwn({ after }: Page, member: SignedIn) {
      const { items, next } = await lists.listOwn({ kind: 'audio', after }, member)
      const owned = items.map(({ uid, id, title, itemIds }) => ({
        uid,
        onsei_id: id,
        title,
        item_ids: itemIds,
      }))
      return { items: owned, next }
    },
  }

  function mustBeGiven(category: Word): string {
    if (category === undefined) throw new AppError('no_category')
    return category
  }
}
export type AudioListsService = ReturnType<typeof audioListsService>
