import { type Consent, isConsentDue } from '@iki/contract/account/consent'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { agreedPages } from '@iki/contract/reading/page'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import * as store from './consent.store.ts'

/** Which versions of the policies members have agreed to. */
export function consentService({ db, clock }: { db: Database; clock: Clock }) {
  async function list(uid: string): Promise<Consent[]> {
    const rows = await store.listConsents(db, { uid, slugs: agreedPages, today: tokyoDay(clock()) })
    return rows.map(({ ofWeight, agreedAt, ...row }) => ({
      ...row,
      agreedAt: agreedAt?.toISOString() ?? null,
      isDue: isConsentDue(ofWeight, row.agreedVersion),
    }))
  }

  return {
    list,

    /** Throws not_found for a version that is not in force yet, or never was. */
    async agree(uid: string, { slug, version }: { slug: string; version: string }): Promise<Consent[]> {
      const now = clock()
      const isAdded = await store.addConsent(db, { uid, slug, version, today: tokyoDay(now), now })
      if (!isAdded) throw new AppError('not_found')
      return list(uid)
    },

    /** The newest version of a page that a member agreed to; null if there is none. */
    async agreedVersion(uid: string, slug: string): Promise<string | null> {
      const [consent] = await store.listConsents(db, { uid, slugs: [slug], today: tokyoDay(clock()) })
      return consent?.agreedVersion ?? null
    },
  }
}
export type ConsentService = ReturnType<typeof consentService>
