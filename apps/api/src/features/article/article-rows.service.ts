import type { ArticleRow } from '@iki/contract/reading/article'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import { gatesOf } from '#core/content-appearance.ts'
import type { Database } from '#core/database/database.ts'
import { listByIds } from './article.store.ts'
import { presentArticle } from './present-article.ts'

type Parts = { db: Database; clock: Clock; licencesOf: LicencesOf }

/** What other features need of the articles that they name. */
export function articleRowsService({ db, clock, licencesOf }: Parts) {
  return {
    /** Title and lock of each article, locked ones too, in no particular order. */
    async rowsOf(ids: string[], member: SignedIn | null): Promise<ArticleRow[]> {
      if (ids.length === 0) return []
      const now = clock()
      const [viewer, rows] = await Promise.all([
        loadViewer(member, licencesOf),
        listByIds(db, ids, { uid: member?.uid ?? null, now }),
      ])
      const gateOf = gatesOf(viewer, now)
      return rows.map(row => presentArticle(row, gateOf))
    },
  }
}
