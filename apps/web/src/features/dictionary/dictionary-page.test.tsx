import { listWords } from '@iki/contract/reading/dictionary'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { aWord } from '#test/dictionary-samples.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const words = [
  aWord('ashiura', '足裏', 'あしうら', { tags: ['body'] }),
  aWord('iki', '息', 'いき', { tags: ['breath'], meaning: '吸って、吐くこと。' }),
  aWord('kokyu', '呼吸', 'こきゅう', { tags: ['breath'], meaning: '息をすること。' }),
  aWord('hamingu', 'ハミング', 'はみんぐ', { tags: ['voice', 'own-tag'] }),
]
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(listWords, words)
})
const field = () => screen.findByRole('searchbox', { name: 'ことばをさがす' })
const listed = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('link')
    .map(link => link.getAttribute('href'))
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } })

describe('the dictionary', () => {
  test('lists its words by the rows of the kana table, and leads to each row that has some', async () => {
    openApp('/dictionary')
    const index = within(await screen.findByRole('navigation', { name: '五十音の行' }))
    expect(index.getAllByRole('link').map(link => link.textContent)).toEqual(['あ', 'か', 'は'])
    expect(listed('あ行のことば')).toEqual(['/dictionary/ashiura', '/dictionary/iki'])
    expect(listed('は行のことば')).toEqual(['/dictionary/hamingu'])
    const to = index.getByRole('link', { name: 'か行' }).getAttribute('href')?.slice(1) ?? ''
    expect(document.getElementById(to)?.querySelector('h2')?.textContent).toBe('か行')
    await expectAccessible()
  })

  test('says how a word is read where it has kanji, and what it means', async () => {
    openApp('/dictionary')
    const iki = await screen.findByRole('link', { name: /^息./ })
    expect(iki.textContent).toBe('息いき吸って、吐くこと。')
    expect(screen.getByRole('link', { name: /^ハミング/ }).textContent).toBe('ハミングハミングの意味です。')
  })

  test('shows a long row in part, and more on demand', async () => {
    const many = Array.from({ length: 400 }, (_, at) => aWord(`w${at}`, `あ${at}`, 'あ'))
    api.answer(listWords, many)
    openApp('/dictionary')
    await screen.findByRole('list', { name: 'あ行のことば' })
    expect(listed('あ行のことば')).toHaveLength(24)
    await userEvent.click(screen.getByRole('button', { name: 'あ行のことばを、もっと見る（のこり376語）' }))
    expect(listed('あ行のことば')).toHaveLength(224)
  })

  test('says that it is on its way', async () => {
    api.answer(listWords, () => new Promise(() => {}))
    openApp('/dictionary')
    expect(await screen.findByRole('status', { name: '読み込んでいます' })).toBeTruthy()
  })

  test('says what will be here while there is no word', async () => {
    api.answer(listWords, [])
    openApp('/dictionary')
    expect(await screen.findByText('ことばは、ここにならびます')).toBeTruthy()
    await expectAccessible()
  })

  test('that could not be read is asked for again', async () => {
    api.refuse(listWords, { code: 'internal' })
    openApp('/dictionary')
    const again = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(listWords, words)
    await userEvent.click(again)
    expect(await screen.findByRole('link', { name: /^息./ })).toBeTruthy()
  })
})

describe('a tag', () => {
  test('shows its words alone, and is marked', async () => {
    openApp('/dictionary/tag/breath')
    expect(await screen.findByRole('heading', { level: 1, name: '辞書・息' })).toBeTruthy()
    await screen.findByRole('list', { name: 'か行のことば' })
    expect(listed('あ行のことば')).toEqual(['/dictionary/iki'])
    const tags = within(screen.getByRole('group', { name: '分類' }))
    expect(tags.getByRole('link', { current: 'page' }).textContent).toBe('息')
    expect(tags.getAllByRole('link').map(link => link.textContent)).toEqual([
      'すべて',
      '息',
      'からだ',
      '声',
      'own-tag',
    ])
  })

  test('without a word leads to all of them', async () => {
    openApp('/dictionary/tag/season')
    expect(await screen.findByText('この分類のことばは、まだありません')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'すべてのことばを見る' }).getAttribute('href')).toBe(
      '/dictionary',
    )
  })
})

describe('the search', () => {
  test.each(['iki', 'いき', '息', 'イキ'])('finds a word by %s', async typed => {
    openApp('/dictionary')
    await screen.findByRole('link', { name: /^息./ })
    await type(typed)
    expect(listed('見つかったことば')[0]).toBe('/dictionary/iki')
    await expectAccessible()
  })

  test('finds the middle of a sentence, after what is called so', async () => {
    openApp('/dictionary')
    await screen.findByRole('link', { name: /^息./ })
    await type('息')
    expect(listed('見つかったことば')).toEqual(['/dictionary/iki', '/dictionary/kokyu'])
    expect(screen.getByText('2語、見つかりました').getAttribute('role')).toBe('status')
  })

  test('looks in the tag that is open', async () => {
    openApp('/dictionary/tag/body')
    await screen.findByRole('link', { name: /^足裏/ })
    await type('意味')
    expect(listed('見つかったことば')).toEqual(['/dictionary/ashiura'])
  })

  test('that finds nothing says how else to look, and leads back', async () => {
    openApp('/dictionary')
    await screen.findByRole('link', { name: /^息./ })
    await type('宇宙船')
    expect(screen.getByText('見つかりませんでした')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'すべてのことばを見る' }))
    expect(listed('あ行のことば')).toHaveLength(2)
    expect(await field()).toHaveProperty('value', '')
  })

  test('is in the address, so that going back restores it', async () => {
    const { address } = openApp('/dictionary?q=iki')
    await screen.findByRole('list', { name: '見つかったことば' })
    expect(await field()).toHaveProperty('value', 'iki')
    await type('koe')
    await waitFor(() => expect(address()).toBe('/dictionary?q=koe'))
    const all = screen.getByRole('link', { name: 'からだ' })
    expect(all.getAttribute('href')).toBe('/dictionary/tag/body?q=koe')
  })

  test('does nothing by the Enter that ends a composition', async () => {
    const { address } = openApp('/dictionary')
    await screen.findByRole('link', { name: /^息./ })
    await type('いき')
    fireEvent.keyDown(await field(), { key: 'Enter', isComposing: true, keyCode: 229 })
    expect(listed('見つかったことば')[0]).toBe('/dictionary/iki')
    expect(address()).toMatch(/^\/dictionary(\?|$)/)
  })
})
