import type { Memo } from '@iki/contract/media/bookmark'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import * as store from './memo.store.ts'

type Parts = {
  db: Database
  clock: Clock
  lessons: { has(id: string): Promise<boolean> }
}

/** A member's memo of each lesson. */
export function memoService({ db, clock, lessons }: Parts) {
  return {
    async load(uid: string, lessonId: string): Promise<Memo> {
      return presentMemo(await store.findMemo(db, uid, lessonId))
    },

    /** Returns the current memo: if the revision was not the newest, what another device has written. */
    async save(
      uid: string,
      { lessonId, memo, revision }: { lessonId: string; memo: string; revision?: number | undefined },
    ): Promise<Memo> {
      if (!(await lessons.has(lessonId))) throw new AppError('not_found')
      const given = { uid, lessonId, memo, revision: revision ?? null, at: clock() }
      return presentMemo((await store.saveMemo(db, given)) ?? (await store.findMemo(db, uid, lessonId)))
    },
  }
}
export type MemoService = ReturnType<typeof memoService>

function presentMemo(memo: store.CurrentMemo | null): Memo {
  if (!memo) return { memo: '', revision: 0, updatedAt: null }
  return { memo: memo.memo, revision: memo.revision, updatedAt: memo.updatedAt.toISOString() }
}
