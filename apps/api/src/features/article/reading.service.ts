import type { Mastery, Reading } from '@iki/contract/reading/article'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer, mustBeOpen } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import { gatesOf } from '#core/content-appearance.ts'
import type { Database } from '#core/database/database.ts'
import { listByIds } from './article.store.ts'
import * as store from './reading.store.ts'

type Parts = { db: Database; clock: Clock; licencesOf: LicencesOf }
type Read = { id: string; percent: number; isFinished?: boolean | undefined }

/** How far members have read. */
export function readingService({ db, clock, licencesOf }: Parts) {
  return {
    /** Only for what is open to the member. Throws not_found, and plan_required with the lock. */
    async save({ id, percent, isFinished = false }: Read, member: SignedIn): Promise<Reading> {
      const now = clock()
      const [viewer, [article]] = await Promise.all([
        loadViewer(member, licencesOf),
        listByIds(db, [id], { uid: member.uid, now }),
      ])
      if (!article) throw new AppError('not_found')
      mustBeOpen(gatesOf(viewer, now)(article.access).lock)
      return store.saveReading(db, { uid: member.uid, articleId: id, percent, isFinished }, now)
    },

    /** In the requested order; a series without articles has nothing finished. */
    async listMastery(series: string[], { uid }: SignedIn): Promise<Mastery[]> {
      const rows = await store.listMastery(db, uid, series, clock())
      return series.map(name => {
        const row = rows.find(each => each.series === name)
        const next = row && row.nextId !== null ? { id: row.nextId, title: row.nextTitle ?? '' } : null
        return { series: name, total: row?.total ?? 0, finished: row?.finished ?? 0, next }
      })
    },
  }
}
export type ReadingService = ReturnType<typeof readingService>
