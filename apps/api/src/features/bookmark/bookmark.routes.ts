import { Readable } from 'node:stream'
import * as bookmark from '@iki/contract/media/bookmark'
import type { FastifyInstance } from 'fastify'
import { idempotencyKeyOf } from '#core/answer-once.ts'
import { AppError } from '#core/app-error.ts'
import { route } from '#core/http/route.ts'
import type { BookmarkService } from './bookmark.service.ts'
import type { BookmarkListService } from './bookmark-list.service.ts'
import type { MemoService } from './memo.service.ts'

type Services = { bookmarks: BookmarkService; memos: MemoService; bookmarkLists: BookmarkListService }

export function bookmarkRoutes(server: FastifyInstance, { bookmarks, memos, bookmarkLists }: Services): void {
  route(server, bookmark.saveMemo, ({ input, member }) =>
    memos.save(member.uid, { ...input, lessonId: input.onseiId }),
  )
  route(server, bookmark.loadMemo, ({ input, member }) => memos.load(member.uid, mustName(input.onsei_id)))
  route(server, bookmark.loadBookmarks, ({ input, member }) =>
    bookmarks.listOfLesson(member.uid, mustName(input.onsei_id)),
  )
  route(server, bookmark.saveBookmarks, ({ input, member }) =>
    bookmarks.replaceAll(member.uid, input.onseiId, input.audipos),
  )
  route(server, bookmark.addBookmark, async ({ input, member, request }) => {
    await bookmarks.save(member.uid, {
      lessonId: input.onsei_id,
      audipo: input.audipo,
      key: idempotencyKeyOf(request),
    })
    return null
  })
  route(server, bookmark.saveBookmark, ({ input: { onsei_id: lessonId, audipo, id }, member, request }) =>
    bookmarks.save(member.uid, { lessonId, audipo, id, key: idempotencyKeyOf(request) }),
  )
  route(server, bookmark.removeBookmark, async ({ input, member }) => {
    await bookmarks.remove(member.uid, input.onsei_id, input.audipo)
    return null
  })
  route(server, bookmark.deleteBookmark, async ({ input, member }) => {
    if (!(await bookmarks.remove(member.uid, input.onsei_id, input.audipo))) throw new AppError('not_found')
    return null
  })
  route(server, bookmark.listBookmarks, ({ input, member }) => bookmarkLists.list(member, input))
  route(server, bookmark.exportBookmarks, async ({ input, member, reply }) => {
    const { name, type, pieces } = await bookmarkLists.export(member, input.format)
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(Readable.from(pieces))
  })
}

function mustName(lessonId: string | undefined): string {
  if (lessonId === undefined) throw new AppError('memo_without_lesson')
  return lessonId
}
