import { getMe } from '@iki/contract/account/session'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
beforeEach(() => {
  vi.spyOn(clock, 'now').mockReturnValue(new Date('2026-11-01T03:00:00.000Z'))
  api = freshBrowser()
})

const endOf = (day: string) => ({
  sinceAt: '2025-01-01T00:00:00.000Z',
  expireAt: `${day}T14:59:59.999Z`,
})
async function open(...licences: ReturnType<typeof aLicence>[]) {
  signedInAs(api, aMember({ licences }))
  openApp('/expire-plan')
  await screen.findByText(/日記・メモ・しおりは、そのままご覧いただけます/)
  return within(screen.getByRole('main'))
}
const rows = () =>
  screen.queryAllByText(/に終了しました$/).map(meta => meta.closest('[data-accent]')?.textContent)

test('names the plans that have ended, each with its last day in Tokyo, the latest first', async () => {
  const page = await open(
    aLicence('000001', endOf('2026-03-31')),
    aLicence('000002', endOf('2026-09-30')),
    aLicence('000005'),
  )
  expect(rows()).toEqual([
    '下腹重心オンライン2026年9月30日に終了しました',
    '叡智オンライン2026年3月31日に終了しました',
  ])
  expect(page.getByRole('link', { name: 'ホームへ' }).getAttribute('href')).toBe('/')
  await expectAccessible()
})

test('names a plan once, with its last end', async () => {
  await open(aLicence('000002', endOf('2026-03-31')), aLicence('000002', endOf('2026-09-30')))
  expect(rows()).toEqual(['下腹重心オンライン2026年9月30日に終了しました'])
})

test('does not name what is held again, what is still to begin and what opens nothing', async () => {
  await open(
    aLicence('000002', endOf('2026-03-31')),
    aLicence('000002'),
    aLicence('000001', { sinceAt: '2026-12-01T00:00:00.000Z', expireAt: '2026-12-31T14:59:59.999Z' }),
    aLicence('999999', endOf('2026-03-31')),
  )
  expect(rows()).toEqual([])
  expect(screen.getByText('終わったプランはありません')).toBeTruthy()
  await expectAccessible()
})

test('says nothing of plans while it does not know them, and asks again after a press', async () => {
  signedInAs(api, aMember())
  api.refuse(getMe, { code: 'internal' })
  openApp('/expire-plan')
  expect((await screen.findByRole('alert')).textContent).toContain('うまくいきませんでした')
  expect(screen.queryByText('終わったプランはありません')).toBeNull()
  await expectAccessible()
  api.answer(getMe, aMember({ licences: [aLicence('000002', endOf('2026-09-30'))] }))
  await userEvent.click(screen.getByRole('button', { name: 'もう一度読み込む' }))
  expect(await screen.findByText('2026年9月30日に終了しました')).toBeTruthy()
})
