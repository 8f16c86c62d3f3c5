import { listAchievementMaster, listAchievements } from '@iki/contract/play/achievement'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

const master = [
  { id: 'diary-1', title: 'はじめの一行', lead: '書いた日のしるし。', drawing: 'brush', goal: 1, credits: 0 },
  { id: 'listen-1', title: '耳をひらく', lead: '聴いた日のしるし。', drawing: 'ear', goal: 1, credits: 0 },
  { id: 'diary-10', title: '十の日記', lead: '十日ぶん。', drawing: 'scroll', goal: 10, credits: 0 },
  { id: 'story-3', title: '物語の入口', lead: '三つの話。', drawing: 'door', goal: 3, credits: 100 },
] as const

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [aLicence('000002')] }))
  api.answer(listAchievementMaster, [...master])
})
const textsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the notebook shows what was reached, the latest first, and what is near, with the way to it', async () => {
  api.answer(listAchievements, [
    { id: 'diary-1', progress: 1, goal: 1, achievedAt: '2026-11-01T15:00:00.000Z' },
    { id: 'listen-1', progress: 1, goal: 1, achievedAt: '2026-11-03T03:00:00.000Z' },
    { id: 'diary-10', progress: 4, goal: 10, achievedAt: null },
    { id: 'story-3', progress: 2, goal: 3, achievedAt: null },
  ])
  openApp('/mypage/quests')
  expect(await textsOf('手にしたしるし')).toEqual([
    '耳をひらく聴いた日のしるし。2026年11月3日',
    'はじめの一行書いた日のしるし。2026年11月2日',
  ])
  expect(await textsOf('これからのしるし')).toEqual([
    '物語の入口三つの話。2 / 3100ポイント物語へ',
    '十の日記十日ぶん。4 / 10日記を書く',
  ])
  expect(screen.getByRole('link', { name: '物語へ' }).getAttribute('href')).toBe('/afq/map-page')
  await expectAccessible()
})

test('a new notebook says how the first mark comes', async () => {
  api.answer(listAchievements, [])
  openApp('/mypage/quests')
  expect(await screen.findByText('はじめのしるしは、すぐそこです')).toBeTruthy()
  expect(await textsOf('これからのしるし')).toHaveLength(4)
  await expectAccessible()
})

test('one that cannot be read is read again', async () => {
  api.refuse(listAchievements, { code: 'internal' })
  openApp('/mypage/quests')
  const again = await screen.findByRole('button', { name: 'もう一度読み込む' })
  api.answer(listAchievements, [])
  await userEvent.click(again)
  expect(await screen.findByText('はじめのしるしは、すぐそこです')).toBeTruthy()
})
