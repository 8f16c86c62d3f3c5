import { listAchievementMaster, listAchievements } from '@iki/contract/play/achievement'
import { listQuests } from '@iki/contract/play/quest'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

const diary = { label: '日記を書く', link: '/habit/diary' }
const story = { label: '村へ', link: '/afq/map-page' }
const aMark = { isSecret: false, credits: 0, next: null, goal: 1 }
const master = [
  { ...aMark, id: 'one', title: 'はじめの一行', lead: '書いた日のしるし。', drawing: 'brush', next: diary },
  { ...aMark, id: 'ear', title: '耳をひらく', lead: '聴いた日のしるし。', drawing: 'ear' },
  { ...aMark, id: 'ten', title: '十の日記', lead: '十日ぶん。', drawing: 'scroll', goal: 10, next: diary },
  {
    ...aMark,
    id: 'tale',
    title: '入口',
    lead: '三つの話。',
    drawing: 'door',
    goal: 3,
    credits: 100,
    next: story,
  },
  { ...aMark, id: 'veil', title: '？？？', lead: '', drawing: 'mist', isSecret: true },
] as const
const quests = [
  { id: 'ears', title: '耳の道', lead: '聴く道。', drawing: 'ear', steps: ['ear'] },
  { id: 'words', title: 'ことばの道', lead: '書く道。', drawing: 'brush', steps: ['one', 'ten', 'tale'] },
] as const

let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [aLicence('000002')] }))
  api.answer(listAchievementMaster, [...master])
  api.answer(
    listQuests,
    quests.map(quest => ({ ...quest, steps: [...quest.steps] })),
  )
})
const textsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const reachedTwo = [
  { id: 'one', progress: 1, goal: 1, achievedAt: '2026-11-01T15:00:00.000Z' },
  { id: 'ear', progress: 1, goal: 1, achievedAt: '2026-11-03T03:00:00.000Z' },
  { id: 'ten', progress: 4, goal: 10, achievedAt: null },
  { id: 'tale', progress: 2, goal: 3, achievedAt: null },
  { id: 'veil', progress: 0, goal: 1, achievedAt: null },
]

test('the notebook shows what was reached, the latest first', async () => {
  api.answer(listAchievements, reachedTwo)
  openApp('/mypage/quests')
  expect(await textsOf('手にしたしるし')).toEqual([
    '耳をひらく聴いた日のしるし。2026年11月3日',
    'はじめの一行書いた日のしるし。2026年11月2日',
  ])
  await expectAccessible()
})

test('quests show how far they are and the next step, which leads where the master says; those walked come last', async () => {
  api.answer(listAchievements, reachedTwo)
  openApp('/mypage/quests')
  const list = await screen.findByRole('list', { name: 'しるしの道' })
  expect(
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['ことばの道', '耳の道'])
  expect(within(list).getByText('1 / 3')).toBeTruthy()
  expect(within(list).getByText('つぎは「十の日記」')).toBeTruthy()
  expect(within(list).getByText('すべて手にしました')).toBeTruthy()
  expect(within(list).getByRole('link', { name: '日記を書く' }).getAttribute('href')).toBe('/habit/diary')
  expect(within(list).queryByRole('link', { name: '村へ' })).toBe(null)
  expect(await textsOf('ことばの道のしるし')).toEqual([
    'はじめの一行2026年11月2日',
    '十の日記まだ',
    '入口まだ',
  ])
})

test('a next step whose page is closed to the member says what opens it', async () => {
  const paid = { label: '声をひらく', link: '/eichi' }
  api.answer(
    listAchievementMaster,
    master.map(each => (each.id === 'ten' ? { ...each, next: paid } : { ...each })),
  )
  api.answer(listAchievements, reachedTwo)
  openApp('/mypage/quests')
  const link = await screen.findByRole('link', { name: '声をひらく' })
  expect(link.parentElement?.textContent).toContain('声をひらく（叡智オンライン ほか2プランでひらきます）')
  expect(screen.getAllByText(/でひらきます/)).toHaveLength(1)
})

test('of a secret mark it only says that it is there', async () => {
  api.answer(listAchievements, reachedTwo)
  openApp('/mypage/quests')
  expect(await textsOf('そのほかのしるし')).toEqual(['？？？手にするまで、ひみつです。'])
})

test('a new notebook says how the first mark comes', async () => {
  api.answer(listAchievements, [])
  openApp('/mypage/quests')
  expect(await screen.findByText('はじめのしるしは、すぐそこです')).toBeTruthy()
  expect(screen.getByText('つぎは「はじめの一行」')).toBeTruthy()
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
