import { type Art, type ArtRow, getArt, getArtModel, listArts, qualifyForArt } from '@iki/contract/play/art'
import { act, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

type Viewed = { url: string; onSide(side: number): void; onFail(): void }
const viewer = vi.hoisted(() => ({ props: null as Viewed | null }))
// jsdom draws nothing: the real one is seen in e2e/art.spec.ts.
vi.mock('./art-viewer.tsx', () => ({
  ArtViewer(props: Viewed) {
    viewer.props = props
    return <div data-testid="model" />
  },
}))

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  viewer.props = null
})

const row: ArtRow = {
  id: 'suzu',
  title: '鈴',
  artist: '空木 玄',
  alt: 'まるい鈴',
  posterUrl: '/v1/media/suzu.webp',
  lock: null,
  qualifiedAt: null,
}
const art: Art = {
  ...row,
  viewUrls: Array.from({ length: 8 }, (_, k) => `/v1/media/suzu-${k}.webp`),
  questions: ['何色ですか', 'いくつですか', 'どこですか'].map(ask => ({ ask, choices: ['い', 'ろ'] })),
  bodyHtml: '<p>鳴らさずに見る。</p>',
  embeds: [],
}
const address = {
  url: '/v1/media/suzu.glb',
  iosUrl: '/v1/media/suzu.usdz',
  expiresAt: '2026-11-22T00:10:00.000Z',
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const withWebgl = () =>
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as unknown as null)

test('the works are listed, with those that are known and those that are locked', async () => {
  api.answer(listArts, [
    row,
    { ...row, id: 'nami', title: '波', qualifiedAt: '2026-11-01T00:00:00.000Z' },
    { ...row, id: 'ishi', title: '石', lock: { reason: 'sign_in' } },
  ])
  openApp('/product/ar')
  const works = await screen.findByRole('list', { name: '立体の作品' })
  const links = within(works).getAllByRole('link')
  expect(links.map(link => link.getAttribute('href'))).toEqual([
    '/product/ar/suzu',
    '/product/ar/nami',
    '/product/ar/ishi',
  ])
  expect(links.map(link => link.textContent?.includes('よく見た作品'))).toEqual([false, true, false])
  await expectAccessible()
})

test('a picture comes first, and the model is asked for by the press', async () => {
  const drawing = withWebgl()
  api.answer(getArt, art)
  api.answer(getArtModel, address)
  openApp('/product/ar/suzu')
  expect(await screen.findByRole('img', { name: 'まるい鈴' })).toBeTruthy()
  expect(api.requests(getArtModel)).toHaveLength(0)
  expect(viewer.props).toBeNull()
  await press('立体で見る')
  await screen.findByTestId('model')
  expect(viewer.props?.url).toBe(address.url)
  drawing.mockRestore()
})

test('three sides open the questions; what is right is said by the server alone', async () => {
  const drawing = withWebgl()
  api.answer(getArt, art)
  api.answer(getArtModel, address)
  openApp('/product/ar/suzu')
  await press('立体で見る')
  await screen.findByTestId('model')
  act(() => {
    for (const side of [0, 1, 1]) viewer.props?.onSide(side)
  })
  expect(screen.getByText(/あと1つの側から見ると/)).toBeTruthy()
  expect(screen.queryByRole('group', { name: '何色ですか' })).toBeNull()
  act(() => viewer.props?.onSide(3))
  const send = await screen.findByRole('button', { name: '答える' })
  expect(send).toHaveProperty('disabled', true)
  for (const name of ['何色ですか', 'いくつですか', 'どこですか'])
    await userEvent.click(within(screen.getByRole('group', { name })).getByRole('radio', { name: 'ろ' }))
  api.answer(qualifyForArt, { right: 2, qualifiedAt: null })
  await userEvent.click(send)
  expect(await screen.findByText(/3つのうち、2つが合っています/)).toBeTruthy()
  await expectAccessible()
  api.answer(qualifyForArt, { right: 3, qualifiedAt: '2026-11-22T00:00:00.000Z' })
  api.answer(getArt, { ...art, qualifiedAt: '2026-11-22T00:00:00.000Z' })
  await userEvent.click(send)
  expect(await screen.findByText('よく見た作品になりました')).toBeTruthy()
  expect(api.requests(qualifyForArt).map(({ input }) => input.answers)).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ])
  drawing.mockRestore()
})

test('where nothing can be drawn, eight views are turned, and count as sides', async () => {
  api.answer(getArt, art)
  openApp('/product/ar/suzu')
  await press('立体で見る')
  expect(await screen.findByRole('img', { name: 'まるい鈴（正面から）' })).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'まるい鈴' }))
  expect(screen.queryByRole('button', { name: 'もう一度、立体で見る' })).toBeNull()
  expect(api.requests(getArtModel)).toHaveLength(0)
  await press('左へまわす')
  expect(screen.getByRole('img', { name: 'まるい鈴（左ななめ前から）' }).getAttribute('src')).toBe(
    '/v1/media/suzu-7.webp',
  )
  for (let k = 0; k < 3; k++) await press('左へまわす')
  expect(await screen.findByRole('button', { name: '答える' })).toBeTruthy()
  await expectAccessible()
})

test('a model that fails leaves the views, and can be tried again', async () => {
  const drawing = withWebgl()
  api.answer(getArt, art)
  api.answer(getArtModel, address)
  openApp('/product/ar/suzu')
  await press('立体で見る')
  await screen.findByTestId('model')
  act(() => viewer.props?.onFail())
  expect(await screen.findByText(/立体を読み込めなかったので/)).toBeTruthy()
  await press('もう一度、立体で見る')
  await screen.findByTestId('model')
  drawing.mockRestore()
})
