import { type ArtworkRow, listArtworks } from '@iki/contract/reading/gallery'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
})
const work = (number: number): ArtworkRow => ({
  id: `g-${number}`,
  number,
  title: `作品${number}`,
  artist: '水野 青',
  year: 2026,
  alt: `水面の絵 ${number}`,
  thumbnailUrl: `/v1/media/g-${number}.webp`,
  width: 1200,
  height: 900,
})
const works = () => within(screen.getByRole('list', { name: '作品' })).getAllByRole('link')

test('the gallery shows each work small, with room for its shape before it is there', async () => {
  api.answer(listArtworks, { items: [work(1), work(2)], next: null })
  openApp('/gallery')
  const picture = await screen.findByRole('img', { name: '水面の絵 1' })
  expect(picture.getAttribute('loading')).toBe('lazy')
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['1200', '900'])
  expect(works().map(link => link.getAttribute('href'))).toEqual(['/gallery/g-1', '/gallery/g-2'])
  expect(works()[0]?.textContent).toBe('作品1水野 青・2026年')
  expect(screen.queryByRole('button', { name: 'つづきの絵を見る' })).toBeNull()
  await expectAccessible()
})

test('it continues from where the page ended', async () => {
  api.answer(listArtworks, ({ input }) =>
    input.after === undefined ? { items: [work(1)], next: 1 } : { items: [work(2)], next: null },
  )
  openApp('/gallery')
  await userEvent.click(await screen.findByRole('button', { name: 'つづきの絵を見る' }))
  await waitFor(() => expect(works()).toHaveLength(2))
  expect(api.requests(listArtworks).map(({ input }) => input.after)).toEqual([undefined, 1])
})

test('it stays when what follows could not be read, and says so', async () => {
  api.answer(listArtworks, { items: [work(1)], next: 1 })
  openApp('/gallery')
  const more = await screen.findByRole('button', { name: 'つづきの絵を見る' })
  api.refuse(listArtworks, { code: 'internal' })
  await userEvent.click(more)
  expect((await screen.findByRole('alert')).textContent).toContain('うまくいきませんでした')
  expect(works()).toHaveLength(1)
})

test('while there is no work, it says what will be here', async () => {
  api.answer(listArtworks, { items: [], next: null })
  openApp('/gallery')
  expect(await screen.findByText('絵は、ここにならびます')).toBeTruthy()
  await expectAccessible()
})

test('that could not be read is asked for again', async () => {
  api.refuse(listArtworks, { code: 'internal' })
  openApp('/gallery')
  const again = await screen.findByRole('button', { name: 'もう一度読み込む' })
  api.answer(listArtworks, { items: [work(1)], next: null })
  await userEvent.click(again)
  expect(await screen.findByRole('img', { name: '水面の絵 1' })).toBeTruthy()
})
