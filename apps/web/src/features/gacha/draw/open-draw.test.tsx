import { drawGacha, getGacha, getOwnGacha, type Lineup, listDraws } from '@iki/contract/play/gacha'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { accessToken } from '#core/session/access-token.ts'
import { answerMediaQuery } from '#test/answer-media-query.ts'
import { tokenOf } from '#test/diary-member.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

/** A draw whose answer did not come outlives its page. */

const at = '/omake/gacha/gacha01'
const lineup: Lineup = {
  id: 'mura',
  title: '村のガチャ',
  lead: 'かごから、ひとつ。',
  drawing: 'basket',
  isTrial: false,
  dailyLimit: 30,
  opensAt: null,
  closesAt: null,
  closed: null,
  former: [],
  table: {
    version: 1,
    cost: 100,
    pity: null,
    hash: 'aa',
    commitment: 'bb',
    openedAt: '2026-11-01T03:00:00.000Z',
    closedAt: null,
    seed: null,
    entries: [
      {
        item: 'ishi',
        title: 'はねる石',
        lead: '',
        kind: 'tool',
        drawing: 'stone',
        rarity: 1,
        weight: 1_000_000,
      },
    ],
  },
}
const ishi = { item: 'ishi', title: 'はねる石', rarity: 1, isPity: false, isNew: true }
const hand = { balance: 1_250, draws: 0, misses: 0, drawnToday: 0, fragments: [], things: [] }

let api: FakeApi
beforeEach(() => {
  answerMediaQuery('reduced-motion', true)
  api = freshBrowser()
  signIn('haruko')
  api.answer(getGacha, lineup)
  api.answer(getOwnGacha, hand)
  api.answer(listDraws, { draws: [], next: null })
})
function signIn(uid: string): void {
  signedInAs(api, aMember({ uid, licences: [] }))
  accessToken.write(tokenOf(uid))
}
const answers = () =>
  api.answer(drawGacha, ({ input: { drawId, count, clientSeed } }) => ({
    draw: {
      drawId,
      clientSeed,
      version: 1,
      ordinal: 1,
      misses: 0,
      results: Array(count).fill(ishi),
      at: '2026-11-25T03:00:00.000Z',
    },
    balance: 250,
  }))
const press = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const again = /もう一度たしかめる/
let app: ReturnType<typeof openApp>
function reload(): void {
  app.unmount()
  queryClient.clear()
  app = openApp(at)
}

test('a draw whose answer was lost is offered after a reload, and asked for as the same one', async () => {
  api.refuse(drawGacha, { code: 'internal' })
  app = openApp(at)
  await press(/^10回引く/)
  await screen.findByRole('button', { name: again })
  reload()
  expect(await screen.findByText(/二度引かれることはありません/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^1回引く/ })).toBe(null)
  answers()
  await press(again)
  await expect.poll(() => screen.queryByRole('list', { name: '出たもの' })).toBeTruthy()
  const [first, second] = api.requests(drawGacha).map(({ input }) => input)
  expect(second).toEqual(first)
  reload()
  await screen.findByRole('button', { name: /^1回引く/ })
  expect(screen.queryByRole('button', { name: again })).toBe(null)
})

test('a draw whose page was closed before the answer is offered, too', async () => {
  api.answer(drawGacha, () => new Promise(() => {}))
  app = openApp(at)
  await press(/^1回引く/)
  await expect.poll(() => api.requests(drawGacha).length).toBe(1)
  expect(screen.queryByRole('button', { name: again })).toBe(null)
  reload()
  answers()
  await press(again)
  await expect.poll(() => api.requests(drawGacha).length).toBe(2)
  const ids = api.requests(drawGacha).map(({ input }) => input.drawId)
  expect(new Set(ids).size).toBe(1)
})

test('what was answered, with things or with why not, is not asked for again', async () => {
  api.refuse(drawGacha, { code: 'odds_changed' })
  app = openApp(at)
  await press(/^1回引く/)
  await screen.findByText(/^表が新しくなりました/)
  reload()
  await screen.findByRole('button', { name: /^1回引く/ })
  expect(screen.queryByRole('button', { name: again })).toBe(null)
})

test('the open draw of a member is not offered to another one on the same phone, and waits for its own', async () => {
  api.refuse(drawGacha, { code: 'internal' })
  app = openApp(at)
  await press(/^1回引く/)
  await screen.findByRole('button', { name: again })
  signIn('natsuo')
  reload()
  await screen.findByRole('button', { name: /^1回引く/ })
  expect(screen.queryByRole('button', { name: again })).toBe(null)
  answers()
  await press(/^1回引く/)
  await expect.poll(() => screen.queryByRole('list', { name: '出たもの' })).toBeTruthy()
  signIn('haruko')
  reload()
  await press(again)
  await expect.poll(() => api.requests(drawGacha).length).toBe(3)
  const [own, other, repeated] = api.requests(drawGacha).map(({ input }) => input.drawId)
  expect(other).not.toBe(own)
  expect(repeated).toBe(own)
})

test('a press on a page that was left open is not sent as the draw of who signed in meanwhile', async () => {
  api.refuse(drawGacha, { code: 'internal' })
  app = openApp(at)
  await press(/^1回引く/)
  await screen.findByRole('button', { name: again })
  accessToken.write(tokenOf('natsuo'))
  answers()
  await press(again)
  await screen.findByRole('button', { name: again })
  expect(api.requests(drawGacha)).toHaveLength(1)
  accessToken.write(tokenOf('haruko'))
  await press(again)
  await expect.poll(() => api.requests(drawGacha).length).toBe(2)
})
