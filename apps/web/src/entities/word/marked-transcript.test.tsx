import { dictionaryGoodForMs, listWords, type Word } from '@iki/contract/reading/dictionary'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { session } from '#core/session/current-session.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { MarkedTranscript } from './marked-transcript.tsx'
import { wordsQuery } from './words.queries.ts'

const word = (id: string, spelling: string, kana: string): Word => ({
  id,
  word: spelling,
  kana,
  aliases: [],
  tags: [],
  meaning: `${spelling}の意味です。`,
  updated: '2026-11-01T00:00:00.000Z',
})
const words = [word('sebone', '背骨', 'せぼね'), word('hamingu', 'ハミング', 'はみんぐ')]
const lines = [
  { start: 0, end: 4, text: '背骨を下から、' },
  { start: 4, end: 8, text: 'ハミングで背骨へ。' },
]
let api: FakeApi

beforeEach(() => {
  queryClient.clear()
  api = fakeApi()
  api.answer(listWords, words)
  session.begin('a-token')
})

function open() {
  const onSeek = vi.fn()
  renderPage(<MarkedTranscript lines={lines} seconds={1} onSeek={onSeek} />, { at: '/' })
  return { onSeek }
}
const nameOf = (button: HTMLElement) => button.getAttribute('aria-label')

describe('a spoken line', () => {
  test('is one button with all its words, its dictionary words are others beside it', async () => {
    open()
    await screen.findByRole('button', { name: '「背骨」の意味' })
    expect(screen.getAllByRole('button').map(nameOf)).toEqual([
      '背骨を下から、',
      '「背骨」の意味',
      'ハミングで背骨へ。',
      '「ハミング」の意味',
    ])
    for (const button of screen.getAllByRole('button')) expect(button.querySelector('button')).toBeNull()
  })

  test('reads as it did without marks', async () => {
    open()
    const shown = () => screen.getAllByRole('listitem').map(line => line.textContent)
    expect(shown()).toEqual(lines.map(({ text }) => text))
    await screen.findByRole('button', { name: '「背骨」の意味' })
    expect(shown()).toEqual(lines.map(({ text }) => text))
  })

  test('still leads to its second, and its words do not', async () => {
    const { onSeek } = open()
    await userEvent.click(await screen.findByRole('button', { name: '「ハミング」の意味' }))
    expect(onSeek).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'ハミングで背骨へ。', hidden: true }))
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(4)
  })
})

describe('a word’s card', () => {
  test('says how the word is read and what it means, and closes', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: '「背骨」の意味' }))
    const card = await screen.findByRole('dialog', { name: '背骨' })
    expect(within(card).getByText('せぼね')).toBeTruthy()
    expect(within(card).getByText('背骨の意味です。')).toBeTruthy()
    await userEvent.click(within(card).getByRole('button', { name: 'とじる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('of a word in kana does not repeat it', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: '「ハミング」の意味' }))
    const card = await screen.findByRole('dialog', { name: 'ハミング' })
    expect(within(card).queryByText('はみんぐ')).toBeNull()
  })
})

test('without the dictionary the lines are as they are', async () => {
  api.refuse(listWords, { code: 'internal' })
  const { onSeek } = open()
  await waitFor(() => expect(queryClient.getQueryState(wordsQuery.queryKey)?.status).toBe('error'))
  expect(screen.getAllByRole('button')).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: '背骨を下から、' }))
  expect(onSeek).toHaveBeenCalledWith(0)
})

test('a guest is not asked for a dictionary that is for members', () => {
  session.end()
  open()
  expect(screen.getAllByRole('button')).toHaveLength(2)
  expect(api.requests(listWords)).toEqual([])
})

test('the dictionary is read once in half an hour', async () => {
  expect(wordsQuery.staleTime).toBe(30 * 60_000)
  expect(dictionaryGoodForMs).toBe(30 * 60_000)
  open()
  open()
  await screen.findAllByRole('button', { name: '「背骨」の意味' })
  expect(api.requests(listWords)).toHaveLength(1)
})
