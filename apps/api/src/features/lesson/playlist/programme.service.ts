import { lockOf, parseAccess } from '@iki/contract/access/access'
import type { OpeningHours } from '@iki/contract/access/opening'
import type { LessonRow } from '@iki/contract/media/lesson'
import type { Clock } from '#core/clock.ts'
import type { Database, Handle } from '#core/database/database.ts'
import { noPosters } from '../medium/posters.ts'
import { presentLesson } from '../present.ts'
import * as store from './programme.store.ts'
import { type LoadedProgramme, rowsAfter } from './programme-rows.ts'

type Parts = { db: Database; clock: Clock }

export type ProgrammeTalk = { id: string; durationSeconds: number; publishedAt: Date }
export type Programme = {
  title: string
  description: string
  /** Null is always. */
  opening: OpeningHours[] | null
  /** In order, also before they are published. */
  talks: ProgrammeTalk[]
}

/** A member without licences. */
const anyMember = { uid: '', authority: 'customer', licences: [] } as const

/** A playlist as a programme for all members: its audio lessons that need no plan, in order. */
export function programmeService({ db, clock }: Parts) {
  const talksOf = (rows: store.ProgrammeRow[]): ProgrammeTalk[] =>
    rows
      .filter(
        ({ kind, access }) => kind !== 'video' && lockOf(parseAccess(access), anyMember, clock()) === null,
      )
      .map(row => ({ id: row.id, durationSeconds: row.durationSeconds, publishedAt: row.publishedAt }))

  return {
    async programmeOf(tag: string, handle: Handle = db): Promise<Programme> {
      const [playlist, rows] = await Promise.all([
        store.findPlaylist(handle, tag),
        store.listProgramme(handle, tag),
      ])
      return {
        title: playlist?.title ?? '',
        description: playlist?.description ?? '',
        opening: playlist?.opening ?? null,
        talks: talksOf(rows),
      }
    },

    /** Its talks after this is loaded. */
    async talksAfter(tag: string, loaded: LoadedProgramme): Promise<ProgrammeTalk[]> {
      const [playlist, listed] = await Promise.all([
        store.findPlaylist(db, tag),
        store.listProgramme(db, tag),
      ])
      const known = await store.listNamed(db, loaded.playlist?.lessons ?? [], tag)
      return talksOf(rowsAfter({ tag, playlist, listed, known }, loaded))
    },

    /** As every member sees them, in no particular order. */
    async showTalks(ids: readonly string[]): Promise<LessonRow[]> {
      const sight = { viewer: anyMember, now: clock(), posterOf: noPosters }
      return (await store.listShown(db, ids)).map(row => presentLesson(row, sight))
    },
  }
}
