import { getLineState, saveLineNotices, startLineLink } from '@iki/contract/account/line'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { pageLoad } from '#core/loading/page-load.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLineState, aMember, signedInAs } from '#test/people.ts'

const official = { id: '@iki', addUrl: 'https://line.me/R/ti/p/%40iki', qrSvg: '<svg/>' }

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
})
async function states() {
  const steps = await screen.findAllByRole('heading', { level: 2 })
  return steps.map(step => [step.textContent, step.nextElementSibling?.textContent])
}

test('who has not started sees three steps, and goes to LINE with one touch', async () => {
  const leave = vi.spyOn(pageLoad, 'leaveTo').mockImplementation(() => {})
  api.answer(getLineState, aLineState({ isOffered: true, official }))
  api.answer(startLineLink, { url: 'https://access.line.me/begin' })
  openApp('/line/line')
  await screen.findByRole('button', { name: 'LINEとつなぐ' })
  expect(await states()).toEqual([
    ['LINEとつなぐ', 'まだつながっていません'],
    ['公式アカウントを友だちに加える', 'LINEとつなぐと、ここに出ます'],
    ['お知らせを受けとる', 'LINEには届きません'],
  ])
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: 'LINEとつなぐ' }))
  await waitFor(() => expect(leave).toHaveBeenCalledWith('https://access.line.me/begin'))
  expect(api.requests(startLineLink).map(({ input }) => input)).toEqual([{ page: 'line' }])
})

test('who comes back connected reads so, adds the account, and turns notices on', async () => {
  const linked = aLineState({ isLinked: true, isOffered: true, official, isFriend: false })
  api.answer(getLineState, linked)
  api.answer(saveLineNotices, { ...linked, getsNotices: true })
  openApp('/line/line?line=linked')
  expect(await screen.findByText('LINE連携が完了しました')).toBeTruthy()
  const add = screen.getByRole('link', { name: '友だちに加える（@iki）' })
  expect(add.getAttribute('href')).toBe(official.addUrl)
  await userEvent.click(screen.getByRole('switch', { name: /LINEでお知らせを受けとる/ }))
  expect(await screen.findByText('公式アカウントを友だちに加えると、届きはじめます。')).toBeTruthy()
  expect(api.requests(saveLineNotices).map(({ input }) => input)).toEqual([{ getsNotices: true }])
  await expectAccessible()
})

test('who has done all three reads that notices come', async () => {
  api.answer(
    getLineState,
    aLineState({ isLinked: true, isOffered: true, official, isFriend: true, getsNotices: true }),
  )
  openApp('/line/line')
  await screen.findByText('LINEに届きます')
  expect((await states()).map(([, state]) => state)).toEqual([
    'つながっています',
    '友だちです',
    'LINEに届きます',
  ])
  expect(within(screen.getByRole('main')).queryByRole('img', { name: /QR/ })).toBeNull()
})

test('where there is no LINE it says so, and what there is instead', async () => {
  api.answer(getLineState, aLineState())
  openApp('/line/line')
  expect(await screen.findByText('いまは、LINEをお使いいただけません')).toBeTruthy()
  await expectAccessible()
})
