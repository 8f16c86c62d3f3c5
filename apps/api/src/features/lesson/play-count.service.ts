import type { LessonKind } from '@iki/contract/lesson'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database.ts'
import { once } from '#core/once.ts'
import { findLessonAccess } from './lesson.store.ts'
import * as counts from './play-count.store.ts'

type Parts = {
  db: Database
  clock: Clock
  /** Throws too_many_requests when enough was counted for them. */
  limitLog(who: { uid: string | null; address: string }): Promise<void>
}

type Start<Uid> = {
  id: string
  uid: Uid
  address: string
  /** The client's key, under which a repeat counts once; null when it sent none. */
  key: string | null
  /** Left out: of any kind. One of another kind is not found. */
  kind?: LessonKind | undefined
}

const countShards = 16

/** How often lessons are started. All throw not_found, too_many_requests and repeated_differently. */
export function playCountService({ db, clock, limitLog }: Parts) {
  async function mustExist(id: string, kind: LessonKind | undefined): Promise<void> {
    const lesson = await findLessonAccess(db, id, clock())
    if (!lesson || (kind && lesson.kind !== kind)) throw new AppError('not_found')
  }

  return {
    /** Counts a start of a lesson, by anyone, as often as people can start one. */
    async countTotalPlay({ id, key, kind, ...who }: Start<string | null>): Promise<null> {
      await mustExist(id, kind)
      await limitLog(who)
      const scope = `onsei/totalIncrement ${who.uid ?? 'guest'}`
      return once(db, { scope, key, input: { id } }, async tx => {
        await counts.countPlay(tx, id, Math.floor(Math.random() * countShards))
        return null
      })
    },

    /** Counts a start of a lesson by this member. */
    async countMemberPlay({ id, key, kind, ...who }: Start<string>): Promise<null> {
      await mustExist(id, kind)
      await limitLog(who)
      return once(db, { scope: `onsei/userIncrement ${who.uid}`, key, input: { id } }, async tx => {
        await counts.countMemberPlay(tx, { uid: who.uid, lessonId: id, at: clock() })
        return null
      })
    },
  }
}
export type PlayCountService = ReturnType<typeof playCountService>
