import { getWord, getWordUses, listWords } from '@iki/contract/reading/dictionary'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { wordHistory } from '#entities/word/word-history.ts'
import { expectAccessible } from '#test/axe.ts'
import { tokenOf } from '#test/diary-member.ts'
import { aWord } from '#test/dictionary-samples.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const words = [aWord('ashiura', '足裏', 'あしうら'), aWord('iki', '息', 'いき'), aWord('koe', '声', 'こえ')]
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  wordHistory.clear()
  api.answer(listWords, words)
  api.answer(getWord, { ...aWord('iki', '息', 'いき'), isFavorite: false, bodyHtml: '' })
  api.answer(getWordUses, { lessons: [], articles: [] })
})
const hrefs = async () =>
  within(await screen.findByRole('list', { name: '調べたことば' }))
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))

test('what was looked up is there, the last one first, each once, and is cleared with a press', async () => {
  for (const id of ['iki', 'koe', 'gone', 'iki']) wordHistory.add(id)
  openApp('/listen/words')
  expect(await hrefs()).toEqual(['/dictionary/iki', '/dictionary/koe'])
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: '履歴を消す' }))
  expect(await screen.findByRole('link', { name: '辞書をひらく' })).toBeTruthy()
})

test('a word that is opened is among them, and the dictionary leads there', async () => {
  const { router } = openApp('/dictionary/iki')
  await screen.findByRole('heading', { level: 1, name: '息' })
  await act(() => router.navigate('/dictionary'))
  const way = await screen.findByRole('link', { name: '調べたことばを見る' })
  expect(way.getAttribute('href')).toBe('/listen/words')
  await userEvent.click(way)
  expect(await hrefs()).toEqual(['/dictionary/iki'])
})

test('a word that is not in the dictionary is not remembered', async () => {
  api.refuse(getWord, { code: 'not_found' })
  const { router } = openApp('/dictionary/no-such')
  await screen.findByText('このことばは、辞書にありません')
  await act(() => router.navigate('/listen/words'))
  expect(await screen.findByText('調べたことばは、ここにならびます')).toBeTruthy()
})

test('another member who signs in on the device sees none of it', async () => {
  session.begin(tokenOf('haruko'))
  wordHistory.add('iki')
  session.begin(tokenOf('akiko'))
  openApp('/listen/words')
  expect(await screen.findByText('調べたことばは、ここにならびます')).toBeTruthy()
})
