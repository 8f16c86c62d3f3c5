import { parseAccess } from '@iki/contract/access'
import type { LessonRow, Playlist } from '@iki/contract/audio'
import { bodyVoiceTag, lessonPageSize, type PlaylistMeta, saidWord } from '@iki/contract/audio-lists'
import { isValid, itemPlans, type Licence, membership } from '@iki/contract/licence'
import { isPlan, type Plan, plans } from '@iki/contract/plan'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, viewerOf } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import { drawingOf, gatesOf } from '#core/content-look.ts'
import type { Database } from '#core/database.ts'
import * as lists from './lesson-lists.store.ts'
import * as playlists from './playlist.store.ts'
import { openingNow, presentLesson, presentPlaylists } from './present.ts'

type Parts = { db: Database; clock: Clock; licencesOf: LicencesOf }
type Word = string | undefined
type Place = { after?: string | undefined }

/** Lessons and playlists found by what they are about. */
export function audioListsService({ db, clock, licencesOf }: Parts) {
  async function listLessons(tags: string[], { after }: Place, member: SignedIn | null) {
    const now = clock()
    const [viewer, rows] = await Promise.all([
      viewerOf(member, licencesOf),
      lists.listLessons(db, tags, { uid: member?.uid ?? null, now, after: after ?? null }),
    ])
    return pageOf(rows, row => presentLesson(row, viewer, now))
  }

  async function listPlaylists(
    words: { word: string; plan: string | null },
    member: SignedIn | null,
  ): Promise<Playlist[]> {
    const now = clock()
    const [viewer, rows] = await Promise.all([
      viewerOf(member, licencesOf),
      playlists.listByWord(db, words, { uid: member?.uid ?? null, now }),
    ])
    return presentPlaylists(rows, viewer, now)
  }

  const said = (tag: Word) => [saidWord(tag)].filter(word => word !== null)

  return {
    /** Throws no_id, not_found. */
    async getPlaylistMeta(tag: Word, member: SignedIn | null): Promise<PlaylistMeta> {
      const named = saidWord(tag)
      if (named === null) throw new AppError('no_id')
      const now = clock()
      const [viewer, row] = await Promise.all([
        viewerOf(member, licencesOf),
        playlists.findPlaylistMeta(db, named, now),
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
      { tag, plan }: { tag?: Word; plan?: Plan | undefined },
      member: SignedIn | null,
    ): Promise<Playlist[]> {
      const word = saidWord(tag)
      return word === null ? [] : listPlaylists({ word, plan: plan ?? null }, member)
    },

    listLessons: ({ tag, ...place }: Place & { tag?: Word }, member: SignedIn | null) =>
      listLessons(said(tag), place, member),

    listBodyVoice: ({ tag, ...place }: Place & { tag?: Word }, member: SignedIn | null) =>
      listLessons([bodyVoiceTag, ...said(tag)], place, member),

    listBodyVoicePlaylists: (member: SignedIn | null) =>
      listPlaylists({ word: bodyVoiceTag, plan: null }, member),

    /** Throws no_category. */
    async listWeeks(category: Word) {
      const rows = await lists.listWeeks(db, mustSay(category), clock())
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
        lists.listWeekLessons(db, { category: named, week: weeks }, reader),
      ])
      return rows.map(row => presentLesson(row, viewer, now))
    },

    /** What the member's licences open; nobody owns what is open to all. */
    async listOwn({ after }: Place, { uid }: SignedIn) {
      const now = clock()
      const licences = (await licencesOf(uid)).filter(licence => isValid(licence, now))
      const held = membership(licences, now)
      const words = [...(held.isAllExMember ? plans : held.plans), ...(held.isAnyMember ? ['any-plan'] : [])]
      const rows = await lists.listOpened(db, words, { now, after: after ?? null })
      return pageOf(rows, ({ id, title, access }) => ({
        uid,
        onsei_id: id,
        title,
        item_ids: itemsThatOpen(access, licences, held.isAllExMember),
      }))
    },
  }

  function mustSay(category: Word): string {
    const named = saidWord(category)
    if (named === null) throw new AppError('no_category')
    return named
  }
}
export type AudioListsService = ReturnType<typeof audioListsService>

function pageOf<R extends { id: string }, T>(rows: R[], present: (row: R) => T) {
  const shown = rows.slice(0, lessonPageSize)
  const next = rows.length > lessonPageSize ? (shown.at(-1)?.id ?? null) : null
  return { items: shown.map(present), next }
}

function itemsThatOpen(words: string[], licences: readonly Licence[], isAllEx: boolean): string[] {
  const access = parseAccess(words)
  const opening = licences.filter(
    ({ itemId }) =>
      isAllEx ||
      access.kind === 'anyPlan' ||
      (access.kind === 'plans' && itemPlans[itemId]?.some(plan => access.plans.includes(plan))),
  )
  return [...new Set(opening.map(({ itemId }) => itemId))]
}
