import type { Module, Need } from '#core/module.ts'
import type { Platform } from '#core/platform.ts'
import { danceCommentRoutes } from './dance-comment.routes.ts'
import { danceCommentService } from './dance-comment.service.ts'

type Needs = Pick<Platform, 'db' | 'clock' | 'addresses'> & {
  lessonRows: { lessonRows: Need<typeof danceCommentService, 'lessons'> }
}

/** What the characters of the dance say. */
export function danceCommentModule({ db, clock, addresses, lessonRows }: Needs) {
  const lessons = lessonRows.lessonRows
  const danceComments = danceCommentService({ db, clock, addresses, lessons })
  return {
    services: { danceComments },
    routes: server => danceCommentRoutes(server, danceComments),
  } satisfies Module
}
