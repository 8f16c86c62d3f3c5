import { searchTermsOf } from '@iki/contract/api/search-text'
import type { BookmarkPage } from '@iki/contract/media/bookmark'
import type { LessonRow } from '@iki/contract/media/lesson'
import type { Impression } from '@iki/contract/people/impression'
import type { ArticleRow } from '@iki/contract/reading/article'
import type { Word } from '@iki/contract/reading/dictionary'
import type { ArtworkRow } from '@iki/contract/reading/gallery'
import {
  type ContentSearchKind,
  contentSearchKinds,
  type Found,
  type SearchKind,
  searchPageSize,
  searchPreviewSize,
} from '@iki/contract/shell/search'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Clock } from '#core/clock.ts'
import { entryTermsOf } from '#core/content/entry-terms.ts'
import type { Database } from '#core/database/database.ts'
import type { Hit, HitPlace } from './search.store.ts'
import { searchHits } from './search-hits.ts'

type RowsOf<Row> = (ids: string[], member: SignedIn) => Promise<Row[]>
type PageOf<Page> = (
  query: { words: string; after: string | undefined; size: number },
  member: SignedIn,
) => Promise<Page>

type Parts = {
  db: Database
  clock: Clock
  /** Throws too_many_requests after too many searches of a member. */
  limitSearches(uid: string): Promise<void>
  lessons: { rowsOf: RowsOf<LessonRow> }
  articles: { rowsOf: RowsOf<ArticleRow> }
  words: { rowsOf(ids: string[]): Promise<Word[]> }
  artworks: { rowsOf: RowsOf<ArtworkRow> }
  findImpressions: PageOf<{ items: Impression[]; next: string | null }>
  findNotes: PageOf<BookmarkPage>
}

type Asked = { q: string; kind?: SearchKind | undefined; after?: string | undefined }
type Page<Row> = { items: Row[]; next: string | null }

const none = { items: [], next: null }
const noNotes = { items: [], lessons: [], next: null }
const nothing: Found = {
  audio: none,
  video: none,
  music: none,
  article: none,
  question: none,
  word: none,
  artwork: none,
  impression: none,
  note: noNotes,
}

/** One search over everything that a member can find. */
export function searchService({ db, clock, limitSearches, ...of }: Parts) {
  const findHits = searchHits(db, clock)

  async function findContent({ q, after, ...asked }: Asked, size: number, member: SignedIn) {
    const kinds = contentSearchKinds.filter(kind => isAsked(asked, kind))
    const hits =
      kinds.length > 0
        ? await findHits({ kinds, terms: entryTermsOf(q), after: readCursor(after), size })
        : new Map<ContentSearchKind, Hit[]>()
    const hitsOf = (kind: ContentSearchKind) => hits.get(kind) ?? []
    const idsOf = (...named: ContentSearchKind[]) =>
      named.flatMap(kind => hitsOf(kind).slice(0, size)).map(({ id }) => id)
    const [lessons, articles, words, artworks] = await Promise.all([
      of.lessons.rowsOf(idsOf('audio', 'video', 'music'), member),
      of.articles.rowsOf(idsOf('article', 'question'), member),
      of.words.rowsOf(idsOf('word')),
      of.artworks.rowsOf(idsOf('artwork'), member),
    ])

    /** In the order of the hits; what was removed meanwhile is left out. */
    function pageOf<Row extends { id: string }>(kind: ContentSearchKind, rows: Row[]): Page<Row> {
      const hits = hitsOf(kind)
      const byId = new Map(rows.map(row => [row.id, row]))
      return {
        items: hits.slice(0, size).flatMap(({ id }) => byId.get(id) ?? []),
        next: hits.length > size ? cursorOf(hits[size - 1]) : null,
      }
    }

    return {
      audio: pageOf('audio', lessons),
      video: pageOf('video', lessons),
      music: pageOf('music', lessons),
      article: pageOf('article', articles),
      question: pageOf('question', articles),
      word: pageOf('word', words),
      artwork: pageOf('artwork', artworks),
    }
  }

  return {
    /** Throws too_many_requests. */
    async find(asked: Asked, member: SignedIn): Promise<Found> {
      if (searchTermsOf(asked.q).length === 0) return nothing
      await limitSearches(member.uid)
      const size = asked.kind ? searchPageSize : searchPreviewSize
      const page = { words: asked.q, after: asked.after, size }
      const [content, impression, note] = await Promise.all([
        findContent(asked, size, member),
        isAsked(asked, 'impression') ? of.findImpressions(page, member) : none,
        isAsked(asked, 'note') ? of.findNotes(page, member) : noNotes,
      ])
      return { ...content, impression, note }
    },
  }
}
export type SearchService = ReturnType<typeof searchService>

const isAsked = ({ kind }: Pick<Asked, 'kind'>, each: SearchKind): boolean =>
  kind === undefined || kind === each

/** The cursor that continues after a hit. */
const cursorOf = (hit: Hit | undefined): string | null =>
  hit ? `${hit.rank}_${hit.publishedAt.getTime()}_${hit.id}` : null

/** Reads a cursor; null is the first page, and so is a cursor that no page has given. */
function readCursor(cursor: string | undefined): HitPlace | null {
  const [, rank, ms, id = ''] = /^(\d)_(-?\d{1,15})_([\w-]{1,64})$/.exec(cursor ?? '') ?? []
  if (rank === undefined) return null
  return { rank: Number(rank), publishedAt: new Date(Number(ms)), id }
}
