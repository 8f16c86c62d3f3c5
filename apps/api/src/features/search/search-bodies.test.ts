import { searchTermsOf } from '@iki/contract/api/search-text'
import { contentSearchKinds, searchPageSize } from '@iki/contract/shell/search'
import { expect, test } from 'vitest'
import type { Handle } from '#core/database/database.ts'
import { createTestDatabase } from '#test/database.ts'
import { plannedOnce } from '#test/planned-once.ts'
import { findInBodies, type Hit } from './search.store.ts'
import { replaceEntries, type SearchEntry } from './search-entry.store.ts'

const { database: db } = await createTestDatabase()
const now = new Date('2026-11-22T00:00:00Z')
const entry = (kind: SearchEntry['kind'], number: number, content: string): SearchEntry => ({
  kind,
  id: `${kind}-${number}`,
  names: '\n題\n',
  body: `\n題\n${content}\n`,
  publishedAt: new Date(now.getTime() - number * 3_600_000),
})
const many = Array.from({ length: 700 }, (_, number) => number)
const entries = [
  // Of all lessons, and of the oldest words.
  ...many.map(number => entry('audio', number, number === 600 ? '背骨を丸める、骨の丸' : '背骨')),
  ...many.map(number => entry('word', number, number > 690 ? '背骨を丸める' : '水')),
  entry('artwork', 1, '背骨'),
]
await replaceEntries(db, contentSearchKinds, { ids: [], entries })

const kinds = ['audio', 'word', 'artwork'] as const
const find = (words: string, after: Hit | null = null, handle: Handle = db) =>
  findInBodies(handle, { kinds, terms: searchTermsOf(words), now, after, size: searchPageSize })
const idsOf = (hits: Hit[], kind: string) => hits.filter(hit => hit.kind === kind).map(({ id }) => id)
const numbered = (kind: string, from: number, until: number) =>
  Array.from({ length: until - from + 1 }, (_, at) => `${kind}-${from + at}`)

test('of a kind that has the word often the newest come, and of the others what there is', async () => {
  const hits = await find('背骨')
  expect(idsOf(hits, 'audio')).toEqual(numbered('audio', 0, searchPageSize))
  expect(idsOf(hits, 'word')).toEqual(numbered('word', 691, 699))
  expect(idsOf(hits, 'artwork')).toEqual(['artwork-1'])
})

test('a longer word is found whole, however old the text is', async () => {
  const hits = await find('背骨を丸める')
  expect(hits.map(({ id }) => id)).toEqual(['audio-600', ...numbered('word', 691, 699)])
})

test('a page continues behind a hit, in the newest and beyond', async () => {
  const first = (await find('背骨')).find(({ id }) => id === 'audio-19')
  expect(idsOf(await find('背骨', first), 'audio')).toEqual(numbered('audio', 20, 40))
  const last = { ...(first as Hit), publishedAt: entry('audio', 695, '').publishedAt, id: 'audio-695' }
  expect(idsOf(await find('背骨', last), 'audio')).toEqual(numbered('audio', 696, 699))
  expect(idsOf(await find('背骨', last), 'word')).toEqual(numbered('word', 695, 699))
})

test('one plan reads the newest, whatever is sought', async () => {
  expect(await plannedOnce(db, tx => find('背骨', null, tx))).toMatchObject({ search_in_newest_bodies: true })
})
