import { listDanceCharacters, listDanceComments, readDanceComment } from '@iki/contract/people/dance-comment'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { DanceCommentService } from './dance-comment.service.ts'

export function danceCommentRoutes(server: FastifyInstance, comments: DanceCommentService): void {
  route(server, listDanceCharacters, () => comments.listCharacters())
  route(server, listDanceComments, ({ input, member }) => comments.list(input, member))
  route(server, readDanceComment, ({ input, member }) => comments.markRead(input.comment_id, member))
}
