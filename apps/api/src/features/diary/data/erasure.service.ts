import { deleteDone } from '#core/answer-once.ts'
import type { Database } from '#core/database/database.ts'
import { removeObjectsLater } from '#core/storage/removed-objects.ts'
import { doneScope } from '../diary-rates.ts'
import { deleteAllOf } from './erasure.store.ts'

/** Deletes the diaries of a member for good: all of them or, if something fails, none. */
export function erasureService({ db }: { db: Database }) {
  return {
    async erase(uid: string): Promise<null> {
      await db.transaction(async tx => {
        await removeObjectsLater(tx, await deleteAllOf(tx, uid))
        await deleteDone(tx, doneScope(uid))
      })
      return null
    },
  }
}
export type ErasureService = ReturnType<typeof erasureService>
