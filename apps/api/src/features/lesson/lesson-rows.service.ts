import { parseAccess } from '@iki/contract/access/access'
import { lockOfPlayReport } from '@iki/contract/access/play-report'
import type { LessonRow } from '@iki/contract/media/lesson'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { type EmbedsOf, embeddedIn } from '#core/markdown/embeds.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import { findLessonAccess, listLessonAccesses } from './lesson.store.ts'
import { listLessonRows } from './lesson-rows.store.ts'
import { postersFor } from './medium/posters.ts'
import { presentLesson } from './present.ts'

type Parts = { db: Database; clock: Clock; addresses: MediaAddresses; licencesOf: LicencesOf }

/** What other features need of the lessons that they name. */
export function lessonRowsService({ db, clock, addresses, licencesOf }: Parts) {
  /** Title, lock and, for a member, position of each lesson, locked ones too, in no particular order. */
  async function rowsOf(ids: string[], member: SignedIn | null): Promise<LessonRow[]> {
    if (ids.length === 0) return []
    const now = clock()
    const [viewer, rows] = await Promise.all([
      loadViewer(member, licencesOf),
      listLessonRows(db, ids, member?.uid ?? null, now),
    ])
    const sight = { viewer, now, posterOf: postersFor({ member, now, addresses }) }
    return rows.map(row => presentLesson(row, sight))
  }

  /** In the order in which a text names them; unpublished ones are left out. */
  const embedsOf: EmbedsOf = async (texts, member) => {
    const named = new Map(texts.map(text => [text, embeddedIn(text)]))
    const ids = [...new Set([...named.values()].flat())]
    if (ids.length === 0) return () => ({})
    const rows = await rowsOf(ids, member)
    const found = new Map(rows.map(row => [row.id, row]))
    return text => {
      const embeds = named.get(text)?.flatMap(id => found.get(id) ?? []) ?? []
      return embeds.length > 0 ? { embeds } : {}
    }
  }

  return {
    rowsOf,
    embedsOf,

    /** For each lesson, whether the member may have played it at a given time. False for one that is not published. */
    async playPermissionOf(
      ids: string[],
      member: SignedIn,
    ): Promise<(id: string, playedAt: Date) => boolean> {
      const now = clock()
      const [viewer, lessons] = await Promise.all([
        loadViewer(member, licencesOf),
        listLessonAccesses(db, ids, now),
      ])
      const contents = new Map(
        lessons.map(({ id, access, opening }) => [id, { access: parseAccess(access), hours: opening }]),
      )
      return (id, playedAt) => {
        const content = contents.get(id)
        return content !== undefined && lockOfPlayReport(content, viewer, { now, playedAt }) === null
      }
    },

    /** Whether the lesson exists, open or locked. */
    has: async (id: string): Promise<boolean> => (await findLessonAccess(db, id, clock())) !== null,
  }
}
export type LessonRowsService = ReturnType<typeof lessonRowsService>
