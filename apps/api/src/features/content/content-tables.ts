import type { KindName } from '#core/content/content-kind.ts'

type ContentTable = {
  table: string
  /** The column that identifies a row. */
  id: string
  /** Whether it has a text, in the column `body_html`, that can show media. */
  hasText: boolean
}

/** Where content of each kind is stored. */
export const contentTables: Record<KindName, ContentTable> = {
  lessons: { table: 'lessons', id: 'id', hasText: true },
  playlists: { table: 'playlists', id: 'tag', hasText: false },
  articles: { table: 'articles', id: 'id', hasText: true },
  weekly: { table: 'weekly_contents', id: 'id', hasText: true },
  gallery: { table: 'artworks', id: 'id', hasText: true },
  connections: { table: 'body_connections', id: 'id', hasText: true },
  items: { table: 'item_master', id: 'item_id', hasText: true },
  news: { table: 'news', id: 'id', hasText: true },
  pages: { table: 'pages', id: 'slug', hasText: true },
  dictionary: { table: 'dictionary_words', id: 'id', hasText: true },
  popups: { table: 'popups', id: 'id', hasText: true },
  characters: { table: 'dance_characters', id: 'id', hasText: false },
  'dance-comments': { table: 'dance_comments', id: 'id', hasText: true },
}
