import { type Artwork, getArtwork } from '@iki/contract/reading/gallery'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
const neighbour = (number: number) => ({ id: `g-${number}`, title: `作品${number}` })
const work = (number: number): Artwork => ({
  ...neighbour(number),
  number,
  artist: '水野 青',
  year: 2026,
  alt: `水面の絵 ${number}`,
  thumbnailUrl: '/v1/media/small.webp',
  url: `/v1/media/g-${number}.webp`,
  width: 1200,
  height: 900,
  bodyHtml: '<p>朝の池のこと。</p>',
  previous: number > 1 ? neighbour(number - 1) : null,
  next: number < 3 ? neighbour(number + 1) : null,
})
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(getArtwork, ({ input }) => {
    const number = Number(input.id.split('-')[1])
    if (!(number >= 1 && number <= 3)) throw new FakeRefusal({ code: 'not_found' })
    return work(number)
  })
})
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const picture = () => screen.getByRole('button', { name: /拡大する/ })

describe('a work', () => {
  test('is shown large, with who made it, its words and its neighbours', async () => {
    openApp('/gallery/g-2')
    await title('作品2')
    expect(screen.getByText('水野 青・2026年')).toBeTruthy()
    expect(screen.getByRole('img', { name: '水面の絵 2' }).getAttribute('src')).toBe('/v1/media/g-2.webp')
    expect(screen.getByText('朝の池のこと。')).toBeTruthy()
    const near = within(screen.getByRole('navigation', { name: '前後の作品' }))
    expect(near.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
      '/gallery/g-1',
      '/gallery/g-3',
    ])
    await expectAccessible()
  })

  test('gives way to its neighbours by the arrow keys, and the last one to none', async () => {
    const { address } = openApp('/gallery/g-2')
    await title('作品2')
    await userEvent.keyboard('{ArrowRight}')
    await title('作品3')
    await userEvent.keyboard('{ArrowRight}')
    expect(address()).toBe('/gallery/g-3')
    await userEvent.keyboard('{ArrowLeft}')
    await title('作品2')
  })

  test('gives way to the next by a finger drawn to the left, not by one drawn down', async () => {
    const { address } = openApp('/gallery/g-2')
    await title('作品2')
    const draw = (x: number, y: number) => {
      fireEvent.touchStart(picture(), { touches: [{ clientX: 200, clientY: 200 }] })
      fireEvent.touchEnd(picture(), { changedTouches: [{ clientX: 200 + x, clientY: 200 + y }] })
    }
    draw(-80, -300)
    expect(address()).toBe('/gallery/g-2')
    draw(-80, 10)
    await title('作品3')
  })

  test('that is not there says so', async () => {
    openApp('/gallery/g-9')
    expect(await screen.findByText('この作品は見つかりませんでした')).toBeTruthy()
    await expectAccessible()
  })

  test('that could not be read is asked for again', async () => {
    api.refuse(getArtwork, { code: 'internal' })
    openApp('/gallery/g-1')
    const again = await screen.findByRole('button', { name: 'もう一度読み込む' })
    api.answer(getArtwork, work(1))
    await userEvent.click(again)
    await title('作品1')
  })

  test('whose picture could not be loaded is fetched again, because its address may have expired', async () => {
    openApp('/gallery/g-1')
    await title('作品1')
    fireEvent.error(screen.getByRole('img', { name: '水面の絵 1' }))
    await userEvent.click(await screen.findByRole('button', { name: '絵をもう一度読み込む' }))
    await waitFor(() => expect(api.requests(getArtwork)).toHaveLength(2))
    expect(screen.getByRole('img', { name: '水面の絵 1' })).toBeTruthy()
  })
})

describe('enlarged', () => {
  async function enlarge() {
    openApp('/gallery/g-1')
    await title('作品1')
    await userEvent.click(picture())
    const dialog = await screen.findByRole('dialog', { name: '作品1を拡大' })
    return within(dialog)
  }

  test('it grows and shrinks by buttons, never below its whole, and closes', async () => {
    const dialog = await enlarge()
    await expectAccessible()
    expect(dialog.getByRole('button', { name: '小さくする' })).toHaveProperty('disabled', true)
    await userEvent.click(dialog.getByRole('button', { name: '大きくする' }))
    expect(dialog.getByRole('status').textContent).toBe('160%')
    await userEvent.click(dialog.getByRole('button', { name: '小さくする' }))
    expect(dialog.getByRole('status').textContent).toBe('100%')
    await userEvent.click(dialog.getByRole('button', { name: 'とじる' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('it grows by a double tap, and is whole again by another', async () => {
    const dialog = await enlarge()
    const image = dialog.getByRole('img', { name: '水面の絵 1' })
    await userEvent.dblClick(image)
    expect(dialog.getByRole('status').textContent).toBe('250%')
    await userEvent.dblClick(image)
    expect(dialog.getByRole('status').textContent).toBe('100%')
  })

  test('its keys leave the page behind it as it is', async () => {
    const dialog = await enlarge()
    await waitFor(() => expect(document.activeElement?.closest('[role="dialog"]')).toBeTruthy())
    await userEvent.keyboard('+{ArrowRight}')
    expect(dialog.getByRole('status').textContent).toBe('160%')
    expect(dialog.getByRole('img', { name: '水面の絵 1' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
