import { listMastery } from '@iki/contract/reading/article'
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { planLock } from '#test/audio-samples.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aMember, signedInAs } from '#test/people.ts'
import { renderPage } from '#test/render-page.tsx'
import { MasteryPage } from './mastery-page.tsx'

let api: FakeApi
beforeEach(() => {
  queryClient.clear()
  api = fakeApi()
  signedInAs(api, aMember())
})

const open = () =>
  renderPage(<MasteryPage chronicles={['/eichi/chronicle/uchushi', '/eichi/chronicle/chikyushi']} />, {
    at: '/eichi/chronicle/mastery-page',
  })
const masteries = [
  { series: 'uchushi', total: 6, finished: 2, next: { id: 'uchushi-3', title: '星の灰' } },
  { series: 'chikyushi', total: 5, finished: 5, next: null },
]

test('each chronicle says how much of it was finished, and leads on', async () => {
  api.answer(listMastery, masteries)
  open()
  const [sky, earth] = await screen.findAllByRole('heading', { level: 2 })
  const ofSky = within(sky?.closest('section') ?? document.body)
  expect(sky?.textContent).toBe('宇宙史')
  expect(ofSky.getByText('2').closest('p')?.textContent).toBe('2 / 6章')
  expect(ofSky.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/eichi/chronicle/uchushi',
    '/matome/uchushi-3',
  ])
  expect(within(earth?.closest('section') ?? document.body).getByText('すべて読みおえました')).toBeTruthy()
  expect(api.requests(listMastery)[0]?.input).toEqual({ series: ['uchushi', 'chikyushi'] })
})

test('nothing yet says what will be here', async () => {
  api.answer(listMastery, [])
  open()
  expect(await screen.findByText('読みおえた章が、ここに輪になります')).toBeTruthy()
})

test('it is on its way', () => {
  api.answer(listMastery, () => new Promise(() => {}))
  open()
  expect(screen.getByRole('status', { name: '読み込んでいます' })).toBeTruthy()
})

test('closed, it says which plan opens it', async () => {
  api.refuse(listMastery, { code: 'plan_required', lock: planLock })
  open()
  expect(await screen.findByText('このページは、次のプランでご覧いただけます')).toBeTruthy()
})

test('what could not be read is asked for again', async () => {
  api.refuse(listMastery, { code: 'internal' })
  open()
  const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
  api.answer(listMastery, masteries)
  await userEvent.click(retry)
  expect(await screen.findByText('宇宙史')).toBeTruthy()
})
