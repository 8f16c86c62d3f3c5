import type { PostsChoice } from '@iki/contract/account/leaving'
import type { Clock } from '#core/clock.ts'
import type { Database, Transaction } from '#core/database/database.ts'
import { removeObjectsLater } from '#core/storage/removed-objects.ts'
import * as store from './former-member.store.ts'

/** Removing a post removes everything below it. */
const postsAtOnce = 50
const rowsAtOnce = 300

/** What a member who has left has written: it goes, or what was open to all stays without a name. */
export function formerMemberService({ db, clock }: { db: Database; clock: Clock }) {
  /** Until less than so many rows were changed, each time in a transaction of its own. */
  async function inPieces(limit: number, change: (tx: Transaction, limit: number) => Promise<number>) {
    while ((await db.transaction(tx => change(tx, limit))) >= limit);
  }

  return {
    /** May be repeated. */
    async forget(uid: string, posts: PostsChoice): Promise<void> {
      const which = { uid, posts }
      await inPieces(rowsAtOnce, (tx, limit) => store.deleteLikes(tx, { uid, limit }))
      await inPieces(rowsAtOnce, (tx, limit) => store.deleteComments(tx, { ...which, limit }))
      await inPieces(postsAtOnce, (tx, limit) => store.deletePosts(tx, { ...which, limit }))
      await inPieces(rowsAtOnce, async (tx, limit) => {
        const keys = await store.deletePictures(tx, { uid, limit })
        await removeObjectsLater(tx, keys)
        return keys.length
      })
      if (posts === 'keep') {
        await store.ensureFormerMember(db, clock())
        await inPieces(rowsAtOnce, (tx, limit) => store.handOverPictures(tx, { uid, limit }))
        await inPieces(rowsAtOnce, (tx, limit) => store.handOverComments(tx, { uid, limit }))
        await inPieces(rowsAtOnce, (tx, limit) => store.handOverPosts(tx, { uid, limit }))
      }
      await db.transaction(tx => store.emptyReports(tx, which))
    },
  }
}
