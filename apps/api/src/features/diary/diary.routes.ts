import type { ErrorCode } from '@iki/contract/api/errors'
import * as diary from '@iki/contract/diary/diary'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '#core/answer-once.ts'
import { AppError } from '#core/app-error.ts'
import { route } from '#core/http/route.ts'
import type { DiaryService } from './diary.service.ts'
import type { DiaryStatsService } from './stats/diary-stats.service.ts'

type Services = { diaries: DiaryService; diaryStats: DiaryStatsService }

export function diaryRoutes(server: FastifyInstance, { diaries, diaryStats }: Services): void {
  route(server, diary.listDiaryEntries, ({ input, member }) =>
    orFailWith('diary_not_read', diaries.list(member.uid, input)),
  )
  route(server, diary.createDiaryEntry, ({ input, member, request }) =>
    orFailWith('diary_not_saved', diaries.create(member.uid, input, idempotencyKeyOf(request))),
  )
  route(server, diary.updateDiaryEntry, ({ input, member }) =>
    orFailWith('diary_not_updated', diaries.update(member.uid, input)),
  )
  route(server, diary.deleteDiaryEntry, ({ input, member }) =>
    orFailWith('diary_not_deleted', diaries.remove(member.uid, input)),
  )
  route(server, diary.restoreDiaryEntry, ({ input, member }) => diaries.restore(member.uid, input.id))
  route(server, diary.getDiaryStats, ({ member }) =>
    orFailWith('diary_not_read', diaryStats.summarise(member.uid)),
  )
  route(server, diary.saveSkip, ({ input, member }) => diaryStats.skip(member.uid, input))
  route(server, diary.deleteSkip, ({ input, member }) => diaryStats.unskip(member.uid, input.date))
}

/** The specification's error for failures without a code of their own. */
async function orFailWith<T>(code: ErrorCode, doing: Promise<T>): Promise<T> {
  try {
    return await doing
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError(code, { retryAfterSeconds: 5, cause: error })
  }
}
