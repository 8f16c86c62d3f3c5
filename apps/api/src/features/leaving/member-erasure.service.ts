import type { PostsChoice } from '@iki/contract/account/leaving'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { removeObjectsLater } from '#core/storage/removed-objects.ts'
import * as store from './leaving.store.ts'
import { emptyMailsTo, finishErasure, memberRows } from './member-rows.store.ts'

/** Few enough that nobody who waits for these rows notices. */
const rowsAtOnce = 500

type Parts = {
  db: Database
  clock: Clock
  billing: {
    stop(uid: string): Promise<boolean>
    forgetAtProviders(uid: string): Promise<void>
    forget(uid: string): Promise<void>
  }
  formerMembers: { forget(uid: string, posts: PostsChoice): Promise<void> }
  exports: { forgetAllOf(uid: string): Promise<void> }
}

/** Erases who has left, in pieces, each done permanently: after a crash the next run continues where this one was. */
export function memberErasureService({ db, clock, billing, formerMembers, exports }: Parts) {
  /** The member to erase; null if that was undone, also by an operator who has let the member in again. */
  async function begin(id: string): Promise<{ uid: string; posts: PostsChoice } | null> {
    return db.transaction(async tx => {
      const leaving = await store.lockLeaving(tx, id)
      if (!leaving?.uid || !leaving.undoUntil || leaving.undoUntil > clock()) return null
      const { uid, posts, state } = leaving
      if (state === 'erasing') return { uid, posts }
      if (state !== 'left') return null
      const isBack = (await store.lockMember(tx, uid))?.status === 'active'
      await store.setState(tx, { id, state: isBack ? 'stayed' : 'erasing' })
      return isBack ? null : { uid, posts }
    })
  }

  async function inPieces(signal: AbortSignal, piece: () => Promise<number>): Promise<void> {
    do signal.throwIfAborted()
    while ((await piece()) >= rowsAtOnce)
  }

  return {
    listDue: async () => (await store.listToErase(db, clock())).map(({ id }) => id),

    /** May be repeated, and stopped anywhere. */
    async erase(id: string, signal: AbortSignal): Promise<void> {
      const found = await begin(id)
      if (!found) return
      const { uid, posts } = found
      if (!(await billing.stop(uid))) throw new Error('Money of a member who has left is still moving.')
      signal.throwIfAborted()
      await billing.forgetAtProviders(uid)
      await exports.forgetAllOf(uid)
      await formerMembers.forget(uid, posts)
      for (const remove of memberRows)
        await inPieces(signal, () =>
          db.transaction(async tx => {
            const { count, files } = await remove(tx, { uid, limit: rowsAtOnce })
            await removeObjectsLater(tx, files)
            return count
          }),
        )
      await billing.forget(uid)
      const member = await db.transaction(tx => store.lockMember(tx, uid))
      const recipient = member?.email
      if (recipient)
        await inPieces(signal, () => db.transaction(tx => emptyMailsTo(tx, { recipient, limit: rowsAtOnce })))
      await db.transaction(async tx => {
        if (await store.lockLeaving(tx, id)) await finishErasure(tx, { id, uid, now: clock() })
      })
    },
  }
}
export type MemberErasure = ReturnType<typeof memberErasureService>
