import { tokyoDay } from '@iki/contract/api/tokyo'
import { daysOfMonth, monthAway } from '@iki/contract/media/listening'
import { listAchievementMaster, listAchievements, seeAchievements } from '@iki/contract/play/achievement'
import { type BodyType, listBodyTypes, listStamps, pageOfDay } from '@iki/contract/play/notebook'
import { listQuests } from '@iki/contract/play/quest'
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queryClient } from '#core/api/query-client.ts'
import { clock } from '#core/time/clock.ts'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'
import { notebookQuery } from './achievement.queries.ts'

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
  { id: 'ears', title: '耳の道', lead: '聴く道。', drawing: 'ear', steps: ['ear'], bodyType: null },
  {
    id: 'words',
    title: 'ことばの道',
    lead: '書く道。',
    drawing: 'brush',
    steps: ['one', 'ten', 'tale'],
    bodyType: 'ho',
  },
] as const

const start = clock.now()
const today = tokyoDay(start)
const thisMonth = today.slice(0, 7)
const bodyTypes: BodyType[] = [
  {
    id: 'ki',
    title: '木のからだ',
    lead: '上へ。',
    drawing: 'stretch',
    traits: ['首が伸びる'],
    next: [story],
  },
  { id: 'ho', title: '帆のからだ', lead: '前へ。', drawing: 'step', traits: ['胸がひらく'], next: [diary] },
]
const stamped = [
  { date: `${thisMonth}-02`, isWritten: true, squats: 0 },
  { date: `${thisMonth}-03`, isWritten: true, squats: 30 },
]

let api: FakeApi
afterEach(() => clock.letGo())
beforeEach(() => {
  // Midnight may come while these tests run.
  clock.hold(start)
  api = freshBrowser()
  signedInAs(api, aMember({ licences: [aLicence('000002')] }))
  api.answer(listAchievementMaster, [...master])
  api.answer(
    listQuests,
    quests.map(quest => ({ ...quest, steps: [...quest.steps] })),
  )
  api.answer(listBodyTypes, bodyTypes)
  api.answer(seeAchievements, null)
  api.answer(listStamps, ({ input: { month } }) => ({
    month,
    days: month === thisMonth ? stamped : [],
  }))
})
const textsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const reachedTwo = [
  { id: 'one', progress: 1, goal: 1, achievedAt: '2026-11-01T15:00:00.000Z', isNew: false },
  { id: 'ear', progress: 1, goal: 1, achievedAt: '2026-11-03T03:00:00.000Z', isNew: false },
  { id: 'ten', progress: 4, goal: 10, achievedAt: null, isNew: false },
  { id: 'tale', progress: 2, goal: 3, achievedAt: null, isNew: false },
  { id: 'veil', progress: 0, goal: 1, achievedAt: null, isNew: false },
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

test('quests show how far they are and the next step, which leads where the master says; those walked are folded away', async () => {
  api.answer(listAchievements, reachedTwo)
  openApp('/mypage/quests')
  const list = await screen.findByRole('list', { name: 'しるしの道' })
  expect(
    within(list)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['ことばの道'])
  expect(within(list).getByText('1 / 3')).toBeTruthy()
  expect(within(list).getByText('つぎは「十の日記」')).toBeTruthy()
  const walked = screen.getByRole('list', { name: '歩きおえた道', hidden: true })
  expect(walked.closest('details')?.open).toBe(false)
  expect(within(walked).getByText('耳の道')).toBeTruthy()
  expect(within(walked).getByText('すべて手にしました')).toBeTruthy()
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
  const name = '声をひらく（叡智オンライン・叡智ライトでひらきます）'
  expect(await screen.findByRole('link', { name })).toBeTruthy()
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

const newOnes = reachedTwo.map(each => ({ ...each, isNew: each.achievedAt !== null }))
const seen = () => api.requests(seeAchievements).map(({ input }) => input)

test('a mark that was not seen yet opens, is reported as seen, and gives way to the next at a press', async () => {
  api.answer(listAchievements, newOnes)
  openApp('/mypage/quests')
  const part = await screen.findByRole('region', { name: '新しいしるし' })
  expect(within(part).getByRole('heading', { name: 'はじめの一行' })).toBeTruthy()
  await expect.poll(seen).toEqual([{ ids: ['one'] }])
  await expectAccessible()
  await userEvent.click(within(part).getByRole('button', { name: 'つぎのしるし（あと1個）' }))
  expect(within(part).getByRole('heading', { name: '耳をひらく' })).toBeTruthy()
  await expect.poll(seen).toEqual([{ ids: ['one'] }, { ids: ['ear'] }])
  await userEvent.click(within(part).getByRole('button', { name: '手帳にしまう' }))
  expect(screen.queryByRole('region', { name: '新しいしるし' })).toBe(null)
  expect(document.activeElement?.textContent).toBe('しるしを、手帳にしまいました。')
  expect(await textsOf('手にしたしるし')).toHaveLength(2)
})

test('many new marks can be put away at once', async () => {
  api.answer(listAchievements, newOnes)
  const page = openApp('/mypage/quests')
  await userEvent.click(await screen.findByRole('button', { name: 'まとめて手帳にしまう' }))
  expect(screen.queryByRole('region', { name: '新しいしるし' })).toBe(null)
  await expect.poll(seen).toEqual([{ ids: ['one'] }, { ids: ['ear'] }])
  // Whoever comes back has seen them, also before the server is asked again.
  page.unmount()
  openApp('/mypage/quests')
  await textsOf('手にしたしるし')
  expect(screen.queryByRole('region', { name: '新しいしるし' })).toBe(null)
})

test('a new mark that is read again as seen stays until it is put away', async () => {
  api.answer(listAchievements, newOnes)
  openApp('/mypage/quests')
  await screen.findByRole('region', { name: '新しいしるし' })
  api.answer(listAchievements, reachedTwo)
  await act(() => queryClient.invalidateQueries({ queryKey: notebookQuery.queryKey }))
  expect(screen.getByRole('button', { name: 'つぎのしるし（あと1個）' })).toBeTruthy()
})

test('where nothing is new, nothing opens and nothing is reported', async () => {
  api.answer(listAchievements, reachedTwo)
  openApp('/mypage/quests')
  await textsOf('手にしたしるし')
  expect(screen.queryByRole('region', { name: '新しいしるし' })).toBe(null)
  expect(seen()).toEqual([])
})

test('the stamps of a month are shown day by day and together, and months are turned', async () => {
  api.answer(listAchievements, reachedTwo)
  openApp('/mypage/quests')
  expect(await screen.findByText(/月は、日記のスタンプが2個、蹲踞のスタンプが1個（30回）です。/)).toBeTruthy()
  expect((await textsOf('日々のスタンプ')).slice(0, 4)).toEqual([
    '1日1',
    '2日：日記2',
    '3日：日記、蹲踞30回3',
    '4日4',
  ])
  expect(next().getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: '前の月' }))
  expect(await screen.findByText(/月のスタンプは、まだありません。/)).toBeTruthy()
  expect(await textsOf('日々のスタンプ')).toHaveLength(daysOfMonth(monthAway(thisMonth, -1)).length)
  // At the last month the pressed button does nothing more, and the focus stays.
  await userEvent.click(next())
  expect(next().getAttribute('aria-disabled')).toBe('true')
  expect(document.activeElement).toBe(next())
  await userEvent.click(next())
  expect(await textsOf('日々のスタンプ')).toHaveLength(daysOfMonth(thisMonth).length)
})

const next = () => screen.getByRole('button', { name: '次の月' })

test('a page of a body type is open, each day another one, with its words and next steps; the others are turned to', async () => {
  api.answer(listAchievements, reachedTwo)
  openApp('/mypage/quests')
  const other = await screen.findByRole('button', { name: /のからだ$/, pressed: false })
  const opened = screen.getByRole('article')
  const [first, second] = pageOfDay(today, 2) === 0 ? bodyTypes : bodyTypes.toReversed()
  expect(within(opened).getByRole('heading').textContent).toBe(first?.title)
  await userEvent.click(other)
  const page = screen.getByRole('article', { name: second?.title })
  expect(within(page).getByText(second?.traits[0] ?? '')).toBeTruthy()
  expect(within(page).getByRole('link').getAttribute('href')).toBe(second?.next[0]?.link)
  expect(screen.getByText(new RegExp(`きょう開いたのは「${first?.title}」です`))).toBeTruthy()
})

test('a quest leads to its page of the notebook, and the page back to its quests', async () => {
  api.answer(listAchievements, reachedTwo)
  openApp('/mypage/quests')
  await userEvent.click(await screen.findByRole('button', { name: '木のからだ' }))
  const before = screen.getByRole('article', { name: '木のからだ' })
  expect(within(before).queryByRole('list', { name: 'この型の道' })).toBe(null)
  const list = screen.getByRole('list', { name: 'しるしの道' })
  await userEvent.click(within(list).getByRole('button', { name: '「帆のからだ」のページへ' }))
  const page = screen.getByRole('article', { name: '帆のからだ' })
  expect(document.activeElement).toBe(within(page).getByRole('heading'))
  expect(await textsOf('この型の道')).toEqual(['ことばの道（1 / 3）'])
  await userEvent.click(within(page).getByRole('button', { name: 'ことばの道（1 / 3）' }))
  expect(document.activeElement).toBe(within(list).getByRole('heading', { name: 'ことばの道' }))
  await expectAccessible()
})

test('a page leads to a quest that is walked, which unfolds', async () => {
  api.answer(listAchievements, reachedTwo)
  api.answer(
    listQuests,
    quests.map(quest => ({ ...quest, steps: [...quest.steps], bodyType: 'ho' })),
  )
  openApp('/mypage/quests')
  await userEvent.click(await screen.findByRole('button', { name: '帆のからだ' }))
  await userEvent.click(screen.getByRole('button', { name: '耳の道（1 / 1）' }))
  const heading = screen.getByRole('heading', { name: '耳の道' })
  expect(heading.closest('details')?.open).toBe(true)
  expect(document.activeElement).toBe(heading)
})

test('of many marks the latest are shown, and the others at a press, from where a keyboard continues', async () => {
  const many = Array.from({ length: 9 }, (_, index) => ({
    ...master[0],
    id: `m${index}`,
    title: `しるし${index}`,
  }))
  api.answer(listAchievementMaster, many)
  api.answer(
    listAchievements,
    many.map(({ id }, index) => {
      const achievedAt = `2026-10-0${9 - index}T03:00:00.000Z`
      return { id, progress: 1, goal: 1, achievedAt, isNew: false }
    }),
  )
  openApp('/mypage/quests')
  expect(await textsOf('手にしたしるし')).toHaveLength(6)
  await userEvent.click(screen.getByRole('button', { name: 'ほかの3個も見る' }))
  expect(await textsOf('手にしたしるし')).toHaveLength(9)
  expect(document.activeElement?.textContent).toContain('しるし6')
  expect(screen.queryByRole('button', { name: /個も見る/ })).toBeNull()
})

test('a quest whose page was removed leads nowhere', async () => {
  api.answer(listAchievements, reachedTwo)
  api.answer(listBodyTypes, bodyTypes.slice(0, 1))
  openApp('/mypage/quests')
  const list = await screen.findByRole('list', { name: 'しるしの道' })
  expect(within(list).queryByRole('button')).toBe(null)
})
