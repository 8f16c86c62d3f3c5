import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import type { NewsItem } from '@iki/contract/reading/news'

/** A sample news item as the server would send it. A test states only the fields that it is about. */
export function newsItem(id: string, change: Partial<NewsItem> = {}): NewsItem {
  const createdAt = change.createdAt ?? '2026-10-31T15:00:00.000Z'
  return {
    id,
    title: `たより ${id}`,
    status: 'open',
    createdAt,
    created: tokyoTimestamp(new Date(createdAt)),
    summary: '',
    body: '',
    bodyHtml: '<p>本文</p>',
    ...change,
  }
}
