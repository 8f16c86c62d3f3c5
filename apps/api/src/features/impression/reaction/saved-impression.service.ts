import type { InputOf } from '@iki/contract/api/endpoint'
import { type setSavedImpression, timelinePageSize } from '@iki/contract/people/impression'
import type { SignedIn } from '#core/auth/access-token.ts'
import { chosenAt } from '#core/chosen-at.ts'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import type { ImpressionReading } from '../reading/impression-reading.service.ts'
import { nextCursor, pageStartOf } from '../reading/page-start.ts'
import { listSaved, saveImpression } from './saved-impression.store.ts'

type Parts = {
  db: Database
  clock: Clock
  reading: Pick<ImpressionReading, 'find' | 'openTo' | 'readerOf' | 'present'>
  /** Throws too_many_requests. */
  limitChanges(tx: Transaction, uid: string): Promise<void>
}

/** The posts that a member saves for themselves. */
export function savedImpressionService({ db, clock, reading, limitChanges }: Parts) {
  return {
    /** Of two devices of a member the later choice wins. Throws not_found for what the member cannot see. */
    async set({ id, isSaved, ...sent }: InputOf<typeof setSavedImpression>, member: SignedIn) {
      await reading.find(id, member)
      const at = chosenAt(sent.chosenAt, clock())
      return db.transaction(async tx => {
        await limitChanges(tx, member.uid)
        return { isSaved: await saveImpression(tx, { impressionId: id, uid: member.uid, isSaved, at }) }
      })
    },

    async list({ cursor }: { cursor?: string | undefined }, member: SignedIn) {
      const [plans, reader] = [await reading.openTo(member), await reading.readerOf(member)]
      const rows = await listSaved(db, reader, plans, pageStartOf(cursor, timelinePageSize))
      const shown = rows.slice(0, timelinePageSize)
      const last = shown.at(-1)
      return {
        items: await reading.present(shown, member),
        next:
          rows.length > timelinePageSize
            ? nextCursor(last && { createdAt: last.savedAt, id: last.id })
            : null,
      }
    },
  }
}
export type SavedImpressions = ReturnType<typeof savedImpressionService>
