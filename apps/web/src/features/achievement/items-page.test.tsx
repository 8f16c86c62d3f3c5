import { type Collectible, listCollectibles } from '@iki/contract/play/collectible'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

const nail: Collectible = {
  id: 'nail',
  kind: 'tool',
  drawing: 'broom',
  title: 'みじかい釘',
  lead: '線を引く釘。',
  obtainedAt: '2026-11-01T15:00:00.000Z',
  from: { kind: 'episode', chapter: 1 },
}
const missing = { title: null, lead: null, obtainedAt: null }
const flute: Collectible = {
  ...missing,
  id: 'flute',
  kind: 'tool',
  drawing: 'flute',
  from: { kind: 'quest', title: '耳の道' },
}
const bell: Collectible = {
  ...missing,
  id: 'bell',
  kind: 'bell',
  drawing: 'bell',
  from: { kind: 'episode', chapter: 3 },
}

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [] }))
})
const textsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
const wayNames = async () =>
  within(await screen.findByRole('navigation', { name: '手にできるところ' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('what a member has is shown with its texts and its day, and the rest only with where it comes from', async () => {
  api.answer(listCollectibles, [nail, flute, bell])
  openApp('/omake/Items')
  expect(await textsOf('道具')).toEqual([
    'みじかい釘線を引く釘。物語の一章2026年11月2日',
    '？？？手帳「耳の道」',
  ])
  expect(await textsOf('鈴')).toEqual(['？？？物語の三章'])
  expect(screen.queryByText('かごは、まだからです')).toBe(null)
  await expectAccessible()
})

test('who has nothing yet is shown how the first thing comes, and no link leads to a lock', async () => {
  api.answer(listCollectibles, [bell])
  openApp('/omake/Items')
  expect(await screen.findByText('かごは、まだからです')).toBeTruthy()
  expect(await wayNames()).toEqual(['物語', '立体の作品'])
  await expectAccessible()
})

test('who has a plan is led to the notebook, too', async () => {
  signedInAs(api, aMember({ licences: [aLicence('000002')] }))
  api.answer(listCollectibles, [bell])
  openApp('/omake/Items')
  await expect.poll(wayNames).toEqual(['物語', '立体の作品', 'デジタル体癖手帳'])
})

test('what cannot be read is read again', async () => {
  api.refuse(listCollectibles, { code: 'internal' })
  openApp('/omake/Items')
  const again = await screen.findByRole('button', { name: 'もう一度読み込む' })
  api.answer(listCollectibles, [nail])
  await userEvent.click(again)
  expect(await screen.findByText('みじかい釘')).toBeTruthy()
})
