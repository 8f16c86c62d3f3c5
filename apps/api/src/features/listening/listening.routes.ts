import { getListening, listListenedDays, listListening, reportListening } from '@iki/contract/media/listening'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { ListeningService } from './listening.service.ts'

export function listeningRoutes(server: FastifyInstance, listening: ListeningService): void {
  route(server, reportListening, ({ input, member }) => listening.report(member, input.sittings))
  route(server, getListening, ({ member }) => listening.summarise(member.uid))
  route(server, listListenedDays, ({ input, member }) => listening.listDays(member.uid, input.month))
  route(server, listListening, ({ input, member }) => listening.listEntries(member, input))
}
