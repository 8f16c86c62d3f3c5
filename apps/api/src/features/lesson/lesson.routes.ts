import { listCollection } from '@iki/contract/media/collection'
import { listDownloadTerms } from '@iki/contract/media/download'
import * as lesson from '@iki/contract/media/lesson'
import { getLessonPreview } from '@iki/contract/media/lesson-preview'
import { listLessonPositions } from '@iki/contract/media/playback'
import { listEveryLesson, listUnfinished } from '@iki/contract/media/shelf'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { LessonService } from './lesson.service.ts'
import type { DownloadTermsService } from './medium/download-terms.service.ts'
import type { PlaybackService } from './playback/playback.service.ts'
import type { LessonPreviewService } from './preview/lesson-preview.service.ts'
import type { ShelfService } from './shelf/shelf.service.ts'

type Services = {
  lessons: LessonService
  previews: LessonPreviewService
  downloadTerms: DownloadTermsService
  playback: PlaybackService
  shelves: ShelfService
}

export function lessonRoutes(server: FastifyInstance, services: Services): void {
  const { lessons, previews, downloadTerms, playback, shelves } = services
  route(server, lesson.getPlaylist, ({ input, member }) => lessons.getPlaylist(input.playtag, member))
  route(server, lesson.listPlaylists, ({ input, member }) => lessons.listPlaylists(input, member))
  route(server, lesson.getLesson, ({ input, member }) => lessons.getLesson(input.id, member))
  route(server, getLessonPreview, ({ input, member }) => previews.get(input.id, member))
  route(server, lesson.getLessonMedia, ({ input, member }) => lessons.getMedia(input, member))
  route(server, lesson.listRecentlyPlayed, ({ input, member }) =>
    lessons.listRecentlyPlayed(member, input.kind),
  )
  route(server, listUnfinished, ({ input, member }) => shelves.listUnfinished(member, input))
  route(server, listEveryLesson, ({ input, member }) => shelves.listEvery(member, input))
  route(server, listCollection, ({ input, member }) => shelves.listCollection(member, input))
  route(server, listLessonPositions, ({ input, member }) => playback.listPositions(member.uid, input.id))
  route(server, listDownloadTerms, ({ input, member }) => downloadTerms.listTerms(input.ids, member))
}
