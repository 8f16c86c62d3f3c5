import { getLanding } from '@iki/contract/reading/article'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { articleOf } from '#test/article-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { LandingPage } from './landing-page.tsx'

let api: FakeApi
beforeEach(() => {
  asGuest()
  queryClient.clear()
  api = fakeApi()
})

const open = (at = '/landing/hajimete') => renderPage(<LandingPage />, { at })

describe('a landing page', () => {
  test('shows what the address names, and the way in', async () => {
    api.answer(getLanding, ({ input }) => articleOf(input.landing_id ?? '', { kind: 'landing' }))
    open()
    expect(await screen.findByRole('heading', { level: 1, name: '文章 hajimete' })).toBeTruthy()
    expect(screen.getByText('足のうらで床を押します。')).toBeTruthy()
    expect(screen.getByRole('link', { name: '会員登録をする' }).getAttribute('href')).toBe(
      '/account/add-account',
    )
  })

  test('leads a member home', async () => {
    signedInAs(api, aMember())
    api.answer(getLanding, articleOf('hajimete', { kind: 'landing' }))
    open()
    expect((await screen.findByRole('link', { name: 'ホームへ' })).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('link', { name: '会員登録をする' })).toBeNull()
  })

  test('that is not named leads home, and nobody is asked', async () => {
    open('/landing')
    expect(await screen.findByText('このご案内は見つかりませんでした')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ホームへもどる' }).getAttribute('href')).toBe('/')
    expect(api.requests(getLanding)).toEqual([])
  })

  test('that nobody knows leads home', async () => {
    api.refuse(getLanding, { code: 'not_found' })
    open()
    expect(await screen.findByText('このご案内は見つかりませんでした')).toBeTruthy()
  })

  test('is on its way', () => {
    api.answer(getLanding, () => new Promise(() => {}))
    open()
    expect(screen.getByRole('status', { name: '読み込んでいます' })).toBeTruthy()
  })

  test('that could not be read is asked for again', async () => {
    api.refuse(getLanding, { code: 'internal' })
    open()
    const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(getLanding, articleOf('hajimete'))
    await userEvent.click(retry)
    expect(await screen.findByRole('heading', { level: 1, name: '文章 hajimete' })).toBeTruthy()
  })
})
