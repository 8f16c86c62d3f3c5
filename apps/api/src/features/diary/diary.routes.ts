import * as diary from '@iki/contract/diary'
import type { ErrorCode } from '@iki/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/app-error.ts'
import { route } from '#core/http/route.ts'
import { idempotencyKeyOf } from '#core/once.ts'
import { shortageOf } from '#core/shortage.ts'
import type { DiaryService } from './diary.service.ts'
import type { DiaryStatsService } from './diary-stats.service.ts'

type Services = { diaries: DiaryService; diaryStats: DiaryStatsService }

export function diaryRoutes(server: FastifyInstance, { diaries, diaryStats }: Services): void {
  route(server, diary.listDiaryEntries, ({ input, member, request }) =>
    orTell('diary_not_read', request, diaries.list(member.uid, input)),
  )
  route(server, diary.createDiaryEntry, ({ input, member, request }) =>
    orTell('diary_not_saved', request, diaries.create(member.uid, input, idempotencyKeyOf(request))),
  )
  route(server, diary.updateDiaryEntry, ({ input, member, request }) =>
    orTell('diary_not_updated', request, diaries.update(member.uid, input)),
  )
  route(server, diary.deleteDiaryEntry, ({ input, member, request }) =>
    orTell('diary_not_deleted', request, diaries.remove(member.uid, input)),
  )
  route(server, diary.restoreDiaryEntry, ({ input, member }) => diaries.restore(member.uid, input.id))
  route(server, diary.getDiaryStats, ({ member, request }) =>
    orTell('diary_not_read', request, diaryStats.summarise(member.uid)),
  )
  route(server, diary.saveSkip, ({ input, member }) => diaryStats.skip(member.uid, input))
  route(server, diary.deleteSkip, ({ input, member }) => diaryStats.unskip(member.uid, input.date))
}

/** What the specification says when something fails that has no word of its own. */
async function orTell<T>(code: ErrorCode, request: FastifyRequest, doing: Promise<T>): Promise<T> {
  try {
    return await doing
  } catch (error) {
    if (error instanceof AppError) throw error
    if (!shortageOf(error)) request.log.error({ err: error }, 'a call of the diary failed')
    throw new AppError(code, { retryAfterSeconds: 5, cause: error })
  }
}
