import { listCollectedArticles } from '@iki/contract/media/collection'
import * as article from '@iki/contract/reading/article'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/app-error.ts'
import { route } from '#core/http/route.ts'
import type { ArticleService } from './article.service.ts'
import type { ReadingService } from './reading.service.ts'

type Services = { articles: ArticleService; reading: ReadingService }

export function articleRoutes(server: FastifyInstance, { articles, reading }: Services): void {
  route(server, article.listArticles, ({ input, member }) => articles.list(input, member))
  route(server, article.getArticle, ({ input, member }) => articles.get(input.id, member))
  route(server, article.getArticlePreview, ({ input, member }) => articles.getPreview(input.id, member))
  route(server, article.getMatome, ({ input, member }) =>
    articles.get(input.id, member).catch(error => {
      throw error instanceof AppError ? error : new AppError('matome_failed', { cause: error })
    }),
  )
  route(server, article.listMatomePlaylist, ({ input, member }) =>
    articles.listMatome(input.category, member),
  )
  route(server, listCollectedArticles, ({ input, member }) => articles.listCollected(input, member))
  route(server, article.listQuestions, ({ input, member }) => articles.listQuestions(input.series, member))
  route(server, article.getLanding, ({ input, member }) => articles.getLanding(input.landing_id, member))
  route(server, article.listReadArticles, ({ input, member }) => articles.listRead(input.after, member))
  route(server, article.saveReading, ({ input, member }) => reading.save(input, member))
  route(server, article.listMastery, ({ input, member }) => reading.listMastery(input.series, member))
}
