import { listFavoriteWords, setFavorite } from '@iki/contract/media/favorite'
import { getWord, getWordUses, listWords } from '@iki/contract/reading/dictionary'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { aWord } from '#test/dictionary-samples.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const iki = aWord('iki', '息', 'いき', { meaning: '吸って、吐くこと。' })
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listWords, [iki])
  api.answer(getWord, { ...iki, isFavorite: false, bodyHtml: '<p>吸って、吐くこと。</p>' })
  api.answer(getWordUses, { lessons: [], articles: [] })
  api.answer(listFavoriteWords, { items: [iki], next: null })
  api.answer(setFavorite, ({ input: { isFavorite } }) => ({ isFavorite }))
})
const heart = () => screen.findByRole('button', { name: '好き（お気に入り）' })

test('the heart of a word is on at once, and sends the server which word', async () => {
  openApp('/dictionary/iki')
  await userEvent.click(await heart())
  expect((await heart()).getAttribute('aria-pressed')).toBe('true')
  await waitFor(() =>
    expect(api.requests(setFavorite).at(-1)?.input).toMatchObject({
      id: 'iki',
      thing: 'word',
      isFavorite: true,
      chosenAt: expect.any(String),
    }),
  )
  await expectAccessible()
})

test('without a network it stays on, says so, and is sent later', async () => {
  openApp('/dictionary/iki')
  await heart()
  api.goOffline()
  await userEvent.click(await heart())
  expect(await screen.findByText('まだ送っていません。つながったら送ります')).toBeTruthy()
  expect((await heart()).getAttribute('aria-pressed')).toBe('true')
  api.comeBack()
  window.dispatchEvent(new Event('online'))
  await waitFor(() =>
    expect(api.requests(setFavorite).at(-1)?.input).toMatchObject({ id: 'iki', thing: 'word' }),
  )
  await waitFor(() => expect(screen.queryByText('まだ送っていません。つながったら送ります')).toBeNull())
})

test('one that was refused goes back, and says why', async () => {
  api.refuse(setFavorite, { code: 'too_many_favorites' })
  openApp('/dictionary/iki')
  await userEvent.click(await heart())
  expect((await screen.findByRole('alert')).textContent).toContain('お気に入りを変えられませんでした')
  expect((await heart()).getAttribute('aria-pressed')).toBe('false')
})

test('the favourites have the words beside the lessons, each leading to its page', async () => {
  const { address } = openApp('/mypage/favorites')
  await userEvent.click(await screen.findByRole('button', { name: 'ことば' }))
  const list = await screen.findByRole('list', { name: 'お気に入りのことば' })
  expect(within(list).getByRole('link', { name: /息/ }).getAttribute('href')).toBe('/dictionary/iki')
  expect(address()).toBe('/mypage/favorites?kind=word')
  expect(screen.queryByRole('button', { name: /しぼりこみ/ })).toBeNull()
  await expectAccessible()
})

test('where no word is marked, the dictionary is a press away', async () => {
  api.answer(listFavoriteWords, { items: [], next: null })
  openApp('/mypage/favorites?kind=word')
  expect((await screen.findByRole('link', { name: '辞書をひらく' })).getAttribute('href')).toBe('/dictionary')
})
