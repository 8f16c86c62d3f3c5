import { getArticle, listArticles, saveReading } from '@iki/contract/reading/article'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { articleOf, articleRow } from '#test/article-samples.ts'
import { planLock } from '#test/audio-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aMember, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { WelcomePage } from './welcome-page.tsx'

const series = 'welcome-base2'
const step = (number: number, isFinished = false) =>
  articleRow(`welcome-base2-${number}`, {
    kind: 'welcome',
    series,
    number,
    title: `歩み ${number}`,
    ...(isFinished && { reading: { percent: 100, isFinished } }),
  })

let api: FakeApi
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  api = fakeApi()
  signedInAs(api, aMember())
  api.answer(listArticles, { items: [step(1, true), step(2), step(3)], next: null })
  api.answer(saveReading, ({ input }) => ({ percent: input.percent, isFinished: input.isFinished ?? false }))
})

const open = () =>
  renderPage(<WelcomePage article="welcome-base2-2" series={series} />, { at: '/welcome/base-plan2/step1' })
const show = (change: Parameters<typeof articleOf>[1] = {}) => {
  api.answer(getArticle, ({ input }) =>
    articleOf(input.id, {
      ...step(2),
      next: { id: 'welcome-base2-3', title: '歩み 3' },
      ...change,
    }),
  )
  return open()
}

describe('a first step', () => {
  test('is among the others, each at its own address, with those that are done', async () => {
    show()
    const steps = within(await screen.findByRole('navigation', { name: 'はじめの歩み' }))
    expect(steps.getByText('3歩のうち、1歩おわりました')).toBeTruthy()
    const ways = steps.getAllByRole('link')
    expect(ways.map(way => way.getAttribute('href'))).toEqual([
      '/welcome/base-plan2',
      '/welcome/base-plan2/step1',
      '/welcome/base-plan2/step2',
    ])
    expect(ways.map(way => way.getAttribute('aria-current'))).toEqual([null, 'step', null])
  })

  test('that is done is saved and leads to the next', async () => {
    const { router } = show()
    await userEvent.click(await screen.findByRole('button', { name: 'できました' }))
    expect(router.state.location.pathname).toBe('/welcome/base-plan2/step2')
    await waitFor(() =>
      expect(api.requests(saveReading).map(({ input }) => input)).toEqual([
        { id: 'welcome-base2-2', percent: 100, isFinished: true },
      ]),
    )
  })

  test('that is the last leads home', async () => {
    const { router } = show({ next: null })
    await userEvent.click(await screen.findByRole('button', { name: 'できました' }))
    expect(router.state.location.pathname).toBe('/')
  })

  test('that was done before leads on without saying so again', async () => {
    show({ reading: { percent: 100, isFinished: true } })
    const way = await screen.findByRole('link', { name: '次の一歩へ' })
    expect(way.getAttribute('href')).toBe('/welcome/base-plan2/step2')
    expect(screen.queryByRole('button', { name: 'できました' })).toBeNull()
  })

  test('can be read where the others are not known', async () => {
    api.refuse(listArticles, { code: 'internal' })
    show()
    expect(await screen.findByRole('button', { name: 'できました' })).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'はじめの歩み' })).toBeNull()
  })

  test('that is closed says what opens it', async () => {
    api.refuse(getArticle, { code: 'plan_required', lock: planLock })
    open()
    expect(await screen.findByText('このページは、次のプランでご覧いただけます')).toBeTruthy()
  })
})
