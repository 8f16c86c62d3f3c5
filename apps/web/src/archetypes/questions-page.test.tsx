import { listQuestions } from '@iki/contract/reading/article'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { questionOf } from '#test/article-samples.ts'
import { planLock } from '#test/audio-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { renderPage } from '#test/render-page.tsx'
import { QuestionsPage } from './questions-page.tsx'

let api: FakeApi
beforeEach(() => {
  queryClient.clear()
  api = fakeApi()
  api.answer(listQuestions, questions)
})

const questions = [
  questionOf('faq-login', { title: 'ログインできないときは？', category: 'ログイン' }),
  questionOf('faq-pay', {
    title: 'お支払いの方法は？',
    category: 'お支払い',
    bodyHtml: '<p>クレジットカードと、<ruby>口座振替<rt>こうざふりかえ</rt></ruby>です。</p>',
  }),
  questionOf('faq-quit', { title: '退会するには？', category: 'お支払い' }),
]
const open = (at = '/faq') =>
  renderPage(<QuestionsPage series="faq" lead="言葉でさがせます。" drawing="drop" hasSearch />, { at })
const field = () => screen.findByRole('searchbox', { name: 'さがす' })
const shown = () => [...document.querySelectorAll('details')].map(({ id }) => id)

describe('a question', () => {
  test('unfolds its answer', async () => {
    open()
    await userEvent.click(await screen.findByText('退会するには？'))
    expect(await screen.findByText('faq-quitの答えです。')).toBeTruthy()
    expect(screen.queryByText('faq-loginの答えです。')).toBeNull()
  })

  test('that the address names is open, and in sight', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    open('/faq#faq-quit')
    expect(await screen.findByText('faq-quitの答えです。')).toBeTruthy()
    expect(scroll.mock.contexts).toEqual([document.getElementById('faq-quit')])
  })

  test('gives the link to its answer', async () => {
    const user = userEvent.setup()
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    open('/faq#faq-quit')
    await user.click(await screen.findByRole('button', { name: 'この答えへのリンクをコピー' }))
    expect(write).toHaveBeenCalledWith(expect.stringMatching(/^http.*#faq-quit$/))
    expect(await screen.findByRole('button', { name: 'コピーしました' })).toBeTruthy()
  })

  test('that is closed says what opens it', async () => {
    api.answer(listQuestions, [questionOf('a', { lock: planLock, bodyHtml: null })])
    open('/faq#a')
    expect(await screen.findByText('このページは、次のプランでご覧いただけます')).toBeTruthy()
  })
})

describe('questions', () => {
  test('are listed by category, and one can be chosen', async () => {
    open()
    const categories = await screen.findAllByRole('heading', { level: 2 })
    expect(categories.map(category => category.textContent)).toEqual(['ログイン', 'お支払い'])
    await userEvent.click(screen.getByRole('button', { name: 'お支払い' }))
    expect(shown()).toEqual(['faq-pay', 'faq-quit'])
  })

  test.each([
    ['ろぐいん', ['faq-login']],
    ['支払い', ['faq-pay', 'faq-quit']],
    ['ｶｰﾄﾞ', ['faq-pay']],
    ['口座振替です', ['faq-pay']],
    ['こうざふりかえ', ['faq-pay']],
    ['お支払い　退会', ['faq-quit']],
  ])('are found by %s', async (typed, ids) => {
    open()
    await userEvent.type(await field(), typed)
    expect(shown()).toEqual(ids)
    expect(screen.getByText(`${ids.length}件見つかりました`)).toBeTruthy()
  })

  test('show where the words are, in title and answer', async () => {
    open()
    await userEvent.type(await field(), 'カード')
    expect([...document.querySelectorAll('mark')].map(mark => mark.textContent)).toEqual(['カード'])
    await userEvent.click(screen.getByText('お支払いの方法は？'))
    await waitFor(() => expect(document.querySelectorAll('mark')).toHaveLength(2))
  })

  test('are not searched while a word is being composed', async () => {
    open()
    const input = await field()
    fireEvent.compositionStart(input)
    fireEvent.change(input, { target: { value: 'たいk' } })
    expect(shown()).toHaveLength(3)
    fireEvent.change(input, { target: { value: '退会' } })
    fireEvent.compositionEnd(input)
    expect(shown()).toEqual(['faq-quit'])
  })

  test('without a match: the page offers to contact the operator', async () => {
    open()
    await userEvent.type(await field(), 'くじら')
    expect(screen.getByText('見つかりませんでした')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'お問い合わせ' }).getAttribute('href')).toBe('/contact')
    expect(screen.getByText('0件見つかりました')).toBeTruthy()
  })

  test('of which there are few have no search', async () => {
    renderPage(<QuestionsPage series="afq-qa" lead="" drawing="step" />, { at: '/afq/q-and-a' })
    await screen.findByText('退会するには？')
    expect(screen.queryByRole('searchbox')).toBeNull()
  })

  test('that are none yet say what will be here', async () => {
    api.answer(listQuestions, [])
    open()
    expect(await screen.findByText('質問と答えは、ここにならびます')).toBeTruthy()
  })

  test('are on their way', () => {
    api.answer(listQuestions, () => new Promise(() => {}))
    open()
    expect(screen.getByRole('status', { name: '読み込んでいます' })).toBeTruthy()
  })

  test('that could not be read are asked for again', async () => {
    api.refuse(listQuestions, { code: 'internal' })
    open()
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(listQuestions, questions)
    await userEvent.click(retry)
    expect(await screen.findByText('退会するには？')).toBeTruthy()
  })
})
