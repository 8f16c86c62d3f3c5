import type { Endpoint, InputOf } from '@iki/contract/api/endpoint'
import { listBookmarks } from '@iki/contract/media/bookmark'
import { listCollection } from '@iki/contract/media/collection'
import { listTimeline } from '@iki/contract/people/impression'
import { searchWords } from '@iki/contract/reading/dictionary'
import { search as searchAll } from '@iki/contract/shell/search'
import { expect, test } from 'vitest'
import { searchLimit, typedSearchLimit } from '#core/limit/limit.ts'
import { testApp } from './app.ts'
import { createLicence } from './content-factories.ts'
import { createMember, signedInBrowser } from './factories.ts'

const { app, db } = await testApp()

test('a member searches so often in a time, in all places together but the one over everything, and goes on reading', async () => {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  const page = await signedInBrowser(app, member)
  const codeOf = async <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
    (await page.call(endpoint, input)).code
  const searches = [
    () => codeOf(listTimeline, { plan: 'kafuku', words: '呼吸' }),
    () => codeOf(listBookmarks, { q: '息' }),
    () => codeOf(searchWords, { dictionary_ids: ['sebone'] }),
    () => codeOf(listCollection, { q: '息' }),
  ]
  for (const search of searches) expect(await search()).toBeNull()
  const { rows } = await db.pool.query("select count from auth_limits where key like 'search:%'")
  expect(rows).toEqual([{ count: searches.length }])
  await db.pool.query("update auth_limits set count = $1 where key like 'search:%'", [searchLimit.max])
  for (const search of searches) expect(await search()).toBe('too_many_requests')
  expect(await codeOf(listTimeline, { plan: 'kafuku', words: ' ' })).toBeNull()
  expect(await codeOf(listBookmarks, {})).toBeNull()
  expect(await codeOf(searchWords, {})).toBeNull()
  expect(await codeOf(listCollection, {})).toBeNull()
  // The search over everything begins anew with nearly every letter, so it has a limit of its own.
  expect(await codeOf(searchAll, { q: '息' })).toBeNull()
  await db.pool.query("update auth_limits set count = $1 where key like 'typed_search:%'", [
    typedSearchLimit.max,
  ])
  expect(await codeOf(searchAll, { q: '息' })).toBe('too_many_requests')
})
