import { getWord, getWordUses, listWords } from '@iki/contract/reading/dictionary'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { lessonRow } from '#test/audio-samples.ts'
import { expectAccessible } from '#test/axe.ts'
import { aWord } from '#test/dictionary-samples.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const words = [
  aWord('ashiura', '足裏', 'あしうら'),
  aWord('iki', '息', 'いき', { tags: ['breath'], aliases: ['いき'], meaning: '吸って、吐くこと。' }),
  aWord('kokyu', '呼吸', 'こきゅう'),
]
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listWords, words)
  api.answer(getWord, ({ input }) => {
    const word = words.find(({ id }) => id === input.id)
    if (!word) throw new FakeRefusal({ code: 'not_found' })
    return { ...word, isFavorite: false, bodyHtml: `<p>${word.meaning}</p><p>${word.word}のくわしい話。</p>` }
  })
  api.answer(getWordUses, { lessons: [], articles: [] })
})
const title = (name: string) => screen.findByRole('heading', { level: 1, name })

test('a word says how it is read and written, what it means, and to what it belongs', async () => {
  openApp('/dictionary/iki')
  await title('息')
  expect(await screen.findByText('息のくわしい話。')).toBeTruthy()
  expect(screen.getByText('いき')).toBeTruthy()
  expect(screen.getByText('いきとも書きます')).toBeTruthy()
  expect(screen.getAllByText('吸って、吐くこと。')).toHaveLength(1)
  const tag = within(screen.getByRole('group', { name: '分類' })).getByRole('link', { name: '息' })
  expect(tag.getAttribute('href')).toBe('/dictionary/tag/breath')
  await expectAccessible()
})

test('it leads to the lessons and articles that use it', async () => {
  api.answer(getWordUses, {
    lessons: [lessonRow('asa')],
    articles: [
      {
        id: 'uchushi-1',
        title: 'はじまり',
        lead: '',
        minutes: 5,
        drawing: 'moon' as const,
        accent: 'eichi',
      },
    ].map(article => ({ ...article, lock: null })),
  })
  openApp('/dictionary/iki')
  const lessons = within(await screen.findByRole('list', { name: 'このことばが出てくる音声' }))
  expect(lessons.getByRole('link', { name: /音声 asa/ }).getAttribute('href')).toBe('/single-player/asa')
  const articles = within(screen.getByRole('list', { name: 'このことばが出てくる読みもの' }))
  expect(articles.getByRole('link', { name: /はじまり/ }).getAttribute('href')).toBe('/matome/uchushi-1')
  await expectAccessible()
})

test('of many that use it the first six are shown, and the rest at a press', async () => {
  const lessons = Array.from({ length: 9 }, (_, number) => lessonRow(`l${number}`))
  api.answer(getWordUses, { lessons, articles: [] })
  openApp('/dictionary/iki')
  const shown = () =>
    within(screen.getByRole('list', { name: 'このことばが出てくる音声' })).getAllByRole('link').length
  await screen.findByRole('list', { name: 'このことばが出てくる音声' })
  expect(shown()).toBe(6)
  await userEvent.click(screen.getByRole('button', { name: 'すべて見る（のこり3件）' }))
  expect(shown()).toBe(9)
  expect(screen.queryByRole('button', { name: /すべて見る/ })).toBeNull()
})

test('its neighbours are those of its reading, and the first has none before it', async () => {
  openApp('/dictionary/iki')
  const near = within(await screen.findByRole('navigation', { name: '前後のことば' }))
  expect(near.getAllByRole('link').map(link => link.textContent)).toEqual([
    '前のことば足裏',
    '次のことば呼吸',
  ])
  await userEvent.click(near.getByRole('link', { name: /前のことば/ }))
  await title('足裏')
  const first = within(screen.getByRole('navigation', { name: '前後のことば' }))
  expect(first.getAllByRole('link').map(link => link.textContent)).toEqual(['次のことば息'])
})

test('from the list, over other words, the way back leads to where one was', async () => {
  const { address, router } = openApp('/dictionary?q=iki')
  await userEvent.click(await screen.findByRole('link', { name: /^息./ }))
  await title('息')
  await userEvent.click(await screen.findByRole('link', { name: /次のことば/ }))
  await title('呼吸')
  await userEvent.click(screen.getByRole('link', { name: '辞書へもどる' }))
  await waitFor(() => expect(address()).toBe('/dictionary?q=iki'))
  expect(router.state.historyAction).toBe('POP')
})

test('from elsewhere, the way back leads to the whole dictionary', async () => {
  const { address } = openApp('/dictionary/iki')
  await title('息')
  await userEvent.click(screen.getByRole('link', { name: '辞書へもどる' }))
  await waitFor(() => expect(address()).toBe('/dictionary'))
})

test('what the list says of a word is there though its explanation is not, which is asked for again', async () => {
  api.refuse(getWord, { code: 'internal' })
  openApp('/dictionary/iki')
  const again = await screen.findByRole('button', { name: 'もう一度読み込む' })
  expect(screen.getByText('吸って、吐くこと。')).toBeTruthy()
  api.answer(getWord, { ...aWord('iki', '息', 'いき'), isFavorite: false, bodyHtml: '<p>くわしく。</p>' })
  await userEvent.click(again)
  expect(await screen.findByText('くわしく。')).toBeTruthy()
})

test('where it is used is asked for again when it could not be read', async () => {
  api.refuse(getWordUses, { code: 'internal' })
  openApp('/dictionary/iki')
  const again = await screen.findByRole('button', { name: '出てくるものをさがす' })
  api.answer(getWordUses, { lessons: [lessonRow('asa')], articles: [] })
  await userEvent.click(again)
  expect(await screen.findByRole('list', { name: 'このことばが出てくる音声' })).toBeTruthy()
})

test('the window is called as the word is', async () => {
  openApp('/dictionary/iki')
  await title('息')
  await waitFor(() => expect(document.title).toBe('息 | Iki'))
})

test('a word that nobody knows says so, and leads to the dictionary', async () => {
  openApp('/dictionary/nowhere')
  expect(await screen.findByText('このことばは、辞書にありません')).toBeTruthy()
  expect(screen.getByRole('link', { name: '辞書へもどる' }).getAttribute('href')).toBe('/dictionary')
  await expectAccessible()
})
