import { createExport, type Export, listExports } from '@iki/contract/account/export'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
const one: Export = {
  id: 'e1',
  state: 'making',
  askedAt: '2026-11-22T03:00:00.000Z',
  endsAt: null,
  bytes: 0,
  url: null,
}
function open(exports: Export[], nextFrom: string | null = null) {
  api.answer(listExports, { exports, nextFrom })
  return openApp('/mypage/export')
}
const begin = () => screen.queryByRole('button', { name: '書き出しをはじめる' })

test('an export is started by a press, and then says that it is made', async () => {
  open([])
  await screen.findByRole('button', { name: '書き出しをはじめる' })
  await expectAccessible()
  api.answer(createExport, null)
  api.answer(listExports, { exports: [one], nextFrom: '2026-11-23T03:00:00.000Z' })
  await userEvent.click(begin() as HTMLElement)
  expect(await screen.findByText('いま、まとめています')).toBeTruthy()
  expect(begin()).toBe(null)
  expect(api.requests(createExport)).toHaveLength(1)
})

test('one that is ready is a link of this browser’s, with its size, and the next one has its time', async () => {
  const ready = {
    state: 'ready',
    endsAt: '2026-11-29T03:00:00.000Z',
    bytes: 12_345_678,
    url: '/v1/x?y',
  } as const
  open([{ ...one, ...ready }], '2026-11-23T03:00:00.000Z')
  const link = await screen.findByRole('link', { name: 'zipを受けとる（12.3MB）' })
  expect(link.getAttribute('href')).toBe('/v1/x?y')
  expect(screen.getByText(/2026年11月29日 12:00まで/)).toBeTruthy()
  expect(screen.getByText(/2026年11月23日 12:00からできます/)).toBeTruthy()
  expect(begin()).toBe(null)
  await expectAccessible()
})

test('one that could not be made can be started again, and a refusal is shown', async () => {
  open([{ ...one, state: 'failed' }])
  api.refuse(createExport, { code: 'too_many_requests' })
  expect(await screen.findByText('まとめられませんでした')).toBeTruthy()
  await userEvent.click(begin() as HTMLElement)
  expect(await screen.findByText(/回数が多すぎます/)).toBeTruthy()
})
