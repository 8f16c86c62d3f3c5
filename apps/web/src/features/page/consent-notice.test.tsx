import { agreeTo, type Consent, listConsents } from '@iki/contract/account/consent'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'

const terms: Consent = {
  slug: 'user-agreement',
  title: '利用規約',
  version: '2026-12-01',
  isDue: true,
  agreedVersion: '2026-11-01',
  agreedAt: '2026-11-01T03:00:00.000Z',
}
const privacy: Consent = { ...terms, slug: 'privacy-policy', title: 'プライバシーポリシー', isDue: false }

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
})
const agreed = () => api.requests(agreeTo).map(({ input }) => input)

test('a member is asked on any page, reads what changed, and agrees with one touch', async () => {
  api.answer(listConsents, [terms, privacy])
  api.answer(agreeTo, [{ ...terms, agreedVersion: '2026-12-01', isDue: false }, privacy])
  openApp('/mypage')
  expect(await screen.findByText('利用規約が新しくなりました')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: '利用規約' })
  expect(links[0]?.getAttribute('href')).toBe('/policies/user-agreement')
  await expectAccessible()
  await userEvent.click(screen.getByRole('button', { name: '読んで、同意する' }))
  await waitFor(() => expect(screen.queryByText('利用規約が新しくなりました')).toBeNull())
  expect(agreed()).toEqual([{ slug: 'user-agreement', version: '2026-12-01' }])
})

test('one that could not be sent stays, and says why', async () => {
  api.answer(listConsents, [terms, { ...privacy, isDue: true }])
  api.refuse(agreeTo, { code: 'internal' })
  openApp('/mypage')
  expect(await screen.findByText('利用規約とプライバシーポリシーが新しくなりました')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '読んで、同意する' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getByText('利用規約とプライバシーポリシーが新しくなりました')).toBeTruthy()
})

test('nobody is asked where nothing of weight has changed', async () => {
  api.answer(listConsents, [{ ...terms, isDue: false }, privacy])
  openApp('/mypage')
  await waitFor(() => expect(api.requests(listConsents)).toHaveLength(1))
  expect(screen.queryByText(/新しくなりました/)).toBeNull()
})
