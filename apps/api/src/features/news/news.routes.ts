import { listNews } from '@iki/contract/reading/news'
import type { FastifyInstance } from 'fastify'
import { route } from '#core/http/route.ts'
import type { NewsService } from './news.service.ts'

export function newsRoutes(server: FastifyInstance, news: NewsService): void {
  route(server, listNews, ({ input, member }) => news.list(input, member))
}
