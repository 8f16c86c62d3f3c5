import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { storeLabel } from '#core/offline/store-labels.ts'
import { diaryMember, freshPhone } from '#test/diary-member.ts'
import { fakeApi } from '#test/fake-api.ts'
import { installFakeMedia } from '#test/install-fake-media.ts'
import { renderPage } from '#test/render-page.tsx'
import type { Harness } from '../../test/outbox-harness/harness.ts'
import { type OutboxName, outboxes } from './outboxes.ts'

/** What waits in any outbox in a form that this release does not know: its member sees it, and can take it along. */

installFakeMedia()
const { harnesses } = await import('../../test/outbox-harness/harnesses.ts')
const { UnsentPage } = await import('#features/diary/export/unsent-page.tsx')
const names = Object.keys(outboxes) as OutboxName[]
const made: Blob[] = []

beforeEach(() => {
  freshPhone()
  const api = fakeApi()
  diaryMember(api)
  api.goOffline()
  made.length = 0
  URL.createObjectURL = blob => `blob:${made.push(blob as Blob)}`
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
})

const labels = names.map(name => (name === 'diary' ? '2026-11-19 の未送信の日記' : storeLabel(name)))

/** The page of unsent things, once it shows all that was left. */
async function openPage(): Promise<HTMLElement> {
  renderPage(<UnsentPage />, { at: '/habit/diary/unsent' })
  const part = await screen.findByRole('region', { name: '読みとれなかったもの' })
  await within(part).findByRole('heading', { name: labels[names.indexOf('diary')] })
  return part
}
const headings = (part: HTMLElement) =>
  within(part)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

test('what no outbox can read stays, is listed with what is unsent, and goes into the file', async () => {
  for (const name of names) {
    const harness: Harness = harnesses[name]
    await harness.leaveLater()
    await harness.reopen()
  }
  const left = localStorage.getItem('iki.aside.member.haruko')
  const part = await openPage()
  expect(labels).not.toContain(storeLabel('no such'))
  expect(headings(part).toSorted()).toEqual(labels.toSorted())
  fireEvent.click(within(part).getByRole('button', { name: 'ファイルに書き出す' }))
  await within(part).findByText(/を書き出しました。$/)
  const file = JSON.parse((await made[0]?.text()) ?? '[]') as { what: string; value: unknown }[]
  expect(file.map(({ what }) => what).toSorted()).toEqual(labels.toSorted())
  for (const { what, value } of file) expect(JSON.stringify(value), what).toMatch(/なにか|はれ/)
  // It stays: neither its page nor the file takes anything away.
  expect(localStorage.getItem('iki.aside.member.haruko')).toBe(left)
})
