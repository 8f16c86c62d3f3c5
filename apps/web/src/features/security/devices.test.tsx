import { getLineState } from '@iki/contract/account/line'
import { listPasskeys } from '@iki/contract/account/passkey'
import { getProofWays } from '@iki/contract/account/proof'
import {
  endDevice,
  endOtherDevices,
  listDevices,
  type SignedInDevice,
} from '@iki/contract/account/signed-in-device'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import { type FakeApi, FakeRefusal } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLineState, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-20T03:00:00.000Z'))
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(getProofWays, { isFresh: true, ways: ['password'] })
})

const here: SignedInDevice = {
  id: 'here',
  device: 'Windows・Edge',
  beganAt: '2026-11-02T01:00:00.000Z',
  usedAt: '2026-11-20T02:55:00.000Z',
}
const phone: SignedInDevice = {
  id: 'phone',
  device: 'iPhone・Safari',
  beganAt: '2026-10-01T01:00:00.000Z',
  usedAt: '2026-11-20T01:00:00.000Z',
}
const unknown: SignedInDevice = { ...phone, id: 'unknown', device: '' }

async function open(others: SignedInDevice[]) {
  api.answer(getLineState, aLineState())
  api.answer(listPasskeys, [])
  api.answer(listDevices, { here, others, next: null })
  openApp('/mypage/security')
  await screen.findByRole('list', { name: 'ログインしている端末' })
}
const rows = () =>
  within(screen.getByRole('list', { name: 'ログインしている端末' }))
    .getAllByRole('listitem')
    .map(row => [...row.querySelectorAll('p > span')].map(part => part.textContent))
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))

describe('the devices', () => {
  test('are named, with when they were used last and since when, this one first', async () => {
    await open([phone, unknown])
    expect(rows()).toEqual([
      ['Windows・Edge', 'この端末', 'ログイン 11月2日'],
      ['iPhone・Safari', '最後のご利用 2時間前', 'ログイン 10月1日'],
      ['名前のわからない端末', '最後のご利用 2時間前', 'ログイン 10月1日'],
    ])
    expect(screen.getByText(/この端末のほかに、2台でログインしています/)).toBeTruthy()
    await expectAccessible()
  })

  test('that are none but this one are said so, with nothing to press', async () => {
    await open([])
    expect(screen.getByText('ログインしているのは、この端末だけです。')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /ログアウト/ })).toBeNull()
  })

  test('say that an iPad may be called a Mac, where there is one', async () => {
    await open([{ ...phone, device: 'Mac・Safari' }])
    expect(screen.getByText(/iPadのSafariは/)).toBeTruthy()
  })

  test('that are many come with more', async () => {
    api.answer(listDevices, ({ input }) =>
      input.cursor ? { here, others: [unknown], next: null } : { here, others: [phone], next: '1_phone' },
    )
    openApp('/mypage/security')
    await userEvent.click(await screen.findByRole('button', { name: 'もっと見る' }))
    await waitFor(() => expect(rows()).toHaveLength(3))
    expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
  })

  test('that could not be read can be read again', async () => {
    api.answer(getLineState, aLineState())
    api.answer(listPasskeys, [])
    api.refuse(listDevices, { code: 'unavailable' })
    openApp('/mypage/security')
    expect((await screen.findByRole('alert')).textContent).toContain('つながりにくく')
    api.answer(listDevices, { here, others: [], next: null })
    await press('もう一度読み込む')
    await screen.findByRole('list', { name: 'ログインしている端末' })
  })
})

describe('signing out there', () => {
  test('asks first, then leaves the device out of the list and says so', async () => {
    await open([phone, unknown])
    api.answer(endDevice, null)
    await press('iPhone・Safariからログアウト')
    expect(api.requests(endDevice)).toEqual([])
    await expectAccessible()
    await press('ログアウトする')
    expect(await screen.findByText('iPhone・Safariからログアウトしました')).toBeTruthy()
    expect(api.requests(endDevice).map(({ input }) => input)).toEqual([{ id: 'phone' }])
    expect(rows()).toHaveLength(2)
  })

  test('can be thought better of', async () => {
    await open([phone])
    await press('iPhone・Safariからログアウト')
    await press('やめる')
    expect(screen.getByRole('button', { name: 'iPhone・Safariからログアウト' })).toBeTruthy()
    expect(api.requests(endDevice)).toEqual([])
  })

  test('that failed says why, and the device stays', async () => {
    await open([phone])
    api.refuse(endDevice, { code: 'unavailable' })
    await press('iPhone・Safariからログアウト')
    await press('ログアウトする')
    expect((await screen.findByRole('alert')).textContent).toContain('つながりにくく')
    expect(rows()).toHaveLength(2)
  })

  test('of all others takes two presses, and this one is left', async () => {
    await open([phone, unknown])
    api.answer(endOtherDevices, { count: 2 })
    await press('ほかのすべての端末からログアウト')
    expect(api.requests(endOtherDevices)).toEqual([])
    // The list takes its time to be read again.
    api.answer(listDevices, () => new Promise(() => {}))
    await press('すべてログアウトする')
    expect(await screen.findByText('ほかの2台からログアウトしました')).toBeTruthy()
    expect(await screen.findByText('ログインしているのは、この端末だけです。')).toBeTruthy()
  })

  test('of all others that failed says why', async () => {
    await open([phone])
    api.answer(endOtherDevices, () => {
      throw new FakeRefusal({ code: 'unavailable' })
    })
    await press('ほかのすべての端末からログアウト')
    await press('すべてログアウトする')
    expect((await screen.findByRole('alert')).textContent).toContain('つながりにくく')
  })
})
