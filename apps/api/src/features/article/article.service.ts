import { parseAccess } from '@iki/contract/access/access'
import { type Collected, collectedTerms } from '@iki/contract/access/collection'
import type { LessonRow } from '@iki/contract/media/lesson'
import { firstLinesLength } from '@iki/contract/media/lesson-preview'
import { shelfPageSize } from '@iki/contract/media/shelf'
import {
  type Article,
  type ArticlePreview,
  type ArticleRow,
  articlePageSize,
  articleWordLimit,
  type Question,
  readArticlesPageSize,
  relatedLimit,
} from '@iki/contract/reading/article'
import type { Word } from '@iki/contract/reading/dictionary'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer, mustBeOpen } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import { gatesOf } from '#core/content-appearance.ts'
import { formatCursor, parseCursor } from '#core/database/cursor.ts'
import type { Database } from '#core/database/database.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import { firstLinesOf } from '#core/markdown/markdown.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import * as store from './article.store.ts'
import { presentArticle } from './present-article.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  licencesOf: LicencesOf
  lessons: {
    rowsOf(ids: string[], member: SignedIn | null): Promise<LessonRow[]>
    embedsOf: EmbedsOf
  }
  dictionary: { wordsOf(kind: 'article', id: string, limit: number): Promise<Word[]> }
}
type Stated = string | undefined
type Member = SignedIn | null

/** Articles. Access is checked here, never by callers. */
export function articleService({ db, clock, addresses, licencesOf, lessons, dictionary }: Parts) {
  /** The result of `read` for the member, with their locks. */
  async function reading<T>(member: Member, read: (reader: store.ArticleReader) => Promise<T>) {
    const now = clock()
    const [viewer, found] = await Promise.all([
      loadViewer(member, licencesOf),
      read({ uid: member?.uid ?? null, now }),
    ])
    return { found, gateOf: gatesOf(viewer, now), now }
  }

  async function rows(member: Member, read: (reader: store.ArticleReader) => Promise<store.ListedArticle[]>) {
    const { found, gateOf } = await reading(member, read)
    return found.map(row => presentArticle(row, gateOf))
  }

  function bodyOf({ bodyHtml, access }: store.ArticleText, member: Member): string {
    return withMediaAddresses(bodyHtml, { access: parseAccess(access), member, addresses })
  }

  async function get(id: string, member: Member): Promise<Article> {
    const { found, gateOf, now } = await reading(member, reader => store.findArticle(db, id, reader))
    if (!found) throw new AppError('not_found')
    const row = presentArticle(found, gateOf)
    mustBeOpen(row.lock)
    const lessonIds = found.lessonId === null ? [] : [found.lessonId]
    const [words, [lesson], embedsIn, related, neighbours] = await Promise.all([
      member ? dictionary.wordsOf('article', id, articleWordLimit) : [],
      lessons.rowsOf(lessonIds, member),
      lessons.embedsOf([found.bodyHtml], member),
      rows(member, reader => store.listByIds(db, found.related, reader)),
      store.findNeighbours(db, found, now),
    ])
    return {
      ...row,
      bodyHtml: bodyOf(found, member),
      ...embedsIn(found.bodyHtml),
      words,
      lesson: lesson ?? null,
      related: inOrder(found.related, related).slice(0, relatedLimit),
      ...neighbours,
    }
  }

  return {
    /** Throws not_found, not_signed_in, and plan_required with the lock. */
    get,

    /** Throws not_found. Nothing of the text but how it begins. */
    async getPreview(id: string, member: Member): Promise<ArticlePreview> {
      const { found, gateOf } = await reading(member, reader => store.findArticle(db, id, reader))
      if (!found) throw new AppError('not_found')
      return {
        article: presentArticle(found, gateOf),
        firstLines: firstLinesOf(found.bodyHtml, firstLinesLength),
      }
    },

    /** Throws no_category. */
    async list({ series, after = 0 }: { series?: Stated; after?: number | undefined }, member: Member) {
      if (series === undefined) throw new AppError('no_category')
      const found = await rows(member, reader => store.listOfSeries(db, series, after, reader))
      const items = found.slice(0, articlePageSize)
      return { items, next: found.length > articlePageSize ? (items.at(-1)?.number ?? null) : null }
    },

    /** A page of what the member's plans open, or opened until they ended. */
    async listCollected({ after, ...wanted }: Collected & { after?: Stated }, member: SignedIn) {
      const own = collectedTerms(await licencesOf(member.uid), wanted, clock())
      const { found, gateOf } = await reading(member, reader =>
        store.listOpened(db, { ...reader, ...own, ...parseCursor(after) }),
      )
      const shown = found.slice(0, shelfPageSize)
      const last = found.length > shelfPageSize ? shown.at(-1) : undefined
      return {
        items: shown.map(row => presentArticle(row, gateOf)),
        next: last ? formatCursor({ at: last.publishedAt, id: last.id }) : null,
      }
    },

    /** A page of what the member has read; what is locked by now says so. */
    async listRead(after: Stated, member: SignedIn) {
      const { found, gateOf } = await reading(member, ({ now }) =>
        store.listRead(db, { uid: member.uid, now, ...parseCursor(after) }),
      )
      const shown = found.slice(0, readArticlesPageSize)
      const last = found.length > readArticlesPageSize ? shown.at(-1) : undefined
      return {
        items: shown.map(row => presentArticle(row, gateOf)),
        next: last ? formatCursor({ at: last.readAt, id: last.id }) : null,
      }
    },

    /** Throws no_category. */
    async listMatome(category: Stated, member: Member): Promise<ArticleRow[]> {
      if (category === undefined) throw new AppError('no_category')
      return rows(member, reader => store.listOfCategory(db, category, reader))
    },

    /** Answers are included if they are open. */
    async listQuestions(series: string, member: Member): Promise<Question[]> {
      const { found, gateOf } = await reading(member, reader => store.listQuestions(db, series, reader))
      const questions = found.map(text => ({ text, row: presentArticle(text, gateOf) }))
      const open = questions.filter(({ row }) => !row.lock).map(({ text }) => text.bodyHtml)
      const embedsIn = await lessons.embedsOf(open, member)
      return questions.map(({ text, row }) =>
        row.lock
          ? { ...row, bodyHtml: null }
          : { ...row, bodyHtml: bodyOf(text, member), ...embedsIn(text.bodyHtml) },
      )
    },

    /** Throws no_landing_id, and what get throws; an article that is not a landing page is not found. */
    async getLanding(id: Stated, member: Member): Promise<Article> {
      if (id === undefined) throw new AppError('no_landing_id')
      const { found } = await reading(member, reader => store.findArticle(db, id, reader))
      if (found?.kind !== 'landing') throw new AppError('not_found')
      return get(id, member)
    },
  }
}
export type ArticleService = ReturnType<typeof articleService>

function inOrder<T extends { id: string }>(ids: string[], rows: T[]): T[] {
  const found = new Map(rows.map(row => [row.id, row]))
  return ids.flatMap(id => found.get(id) ?? [])
}
