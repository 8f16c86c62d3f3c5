import { getDiaryStats } from '@iki/contract/diary/diary'
import { getGrowth } from '@iki/contract/media/growth'
import { getListening } from '@iki/contract/media/listening'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aLicence, aMember, signedInAs } from '#test/people.ts'

let api: FakeApi
const growth = {
  days: [
    {
      date: '2026-11-19',
      listenedSeconds: 600,
      lessonsFinished: 1,
      relax: 6,
      breath: 5,
      squats: 30,
      achievements: 2,
    },
    {
      date: '2026-11-20',
      listenedSeconds: 1200,
      lessonsFinished: 0,
      relax: null,
      breath: null,
      squats: 50,
      achievements: 0,
    },
  ],
  totals: {
    listenedSeconds: 7200,
    listenedDays: 9,
    lessonsFinished: 4,
    diaryEntries: 12,
    articlesFinished: 2,
    episodesFinished: 5,
    achievements: 7,
    squats: 1080,
    reviews: 40,
  },
  today: '2026-11-20',
  lessonsOfGoodDays: [
    { lessonId: 'asa', title: '背骨をゆるめる呼吸', drawing: 'spine' as const, accent: 'base', days: 3 },
  ],
}
const nothing = {
  listenedSeconds: 0,
  listenedDays: 0,
  lessonsFinished: 0,
  diaryEntries: 0,
  articlesFinished: 0,
  episodesFinished: 0,
  achievements: 0,
  squats: 0,
  reviews: 0,
}

beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(getGrowth, growth)
  api.answer(getDiaryStats, {
    averageRelax: 6,
    averageBreath: 5,
    totalEntries: 12,
    streakDays: 5,
    today: '2026-11-20',
    skips: [],
  })
  api.answer(getListening, {
    today: '2026-11-20',
    recent: [],
    totalSeconds: 7200,
    totalDays: 9,
    streakDays: 3,
    since: '2026-10-01',
  })
})

const open = async () => {
  openApp('/Recode')
  await screen.findByRole('heading', { level: 1, name: '成長の記録' })
}
const described = async (name: string) => {
  const picture = await screen.findByRole('img', { name })
  return document.getElementById(picture.getAttribute('aria-describedby') ?? '')?.textContent
}
const sums = () => [...document.querySelectorAll('dl > div')].map(sum => sum.textContent)

test('the record says how much was listened to, finished, read and written, and how many days in a row', async () => {
  await open()
  await waitFor(() =>
    expect(sums()).toEqual([
      '聴いた時間2時間聴いた日 9日連続 3日',
      '聴きおえた音声4本',
      '読みおえた記事2本',
      '日記12日連続 5日',
      '蹲踞の回数1,080回',
      'まなびなおし40回',
      '物語5話',
      '手帳のしるし7個',
    ]),
  )
  expect(await described('日ごとの時間')).toBe('30日のうち2日、あわせて30分聴きました。')
  expect(await described('終わりまで聴いた音声')).toBe('30日で1本を、終わりまで聴きました。')
  expect(await described('リラックス度と呼吸の深さ')).toContain('30日のうち1日書きました')
  expect(await described('蹲踞の回数')).toBe('30日のうち2日、あわせて80回しゃがみました。')
  expect(await described('手にしたしるし')).toBe('30日で2個のしるしを手にしました。')
  await expectAccessible()
})

test('the record says how far the story is, in words and by chapter, and leads on to it', async () => {
  await open()
  expect(await described('物語の道のり')).toBe('43話のうち、5話を読みおえました。残りは38話です。')
  await userEvent.click(screen.getByText('：物語の道のり'))
  expect(
    within(screen.getByRole('region', { name: '物語の道のり' }))
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['章読みおえた話ある話', '一章5話21話', '二章0話11話', '三章0話11話'])
  expect(screen.getByRole('link', { name: '村の地図へ' }).getAttribute('href')).toBe('/afq/map-page')
})

test('of what was never done the record says nothing', async () => {
  const { episodesFinished, achievements, squats, reviews, ...others } = growth.totals
  api.answer(getGrowth, { ...growth, totals: { ...nothing, ...others } })
  await open()
  await screen.findByText('読みおえた記事')
  for (const name of ['物語の道のり', '蹲踞の回数', '手にしたしるし'])
    expect(screen.queryByRole('heading', { name })).toBe(null)
  expect(screen.queryByText('まなびなおし')).toBe(null)
})

test('the record leads to the notebook and to squats, but nobody to a lock', async () => {
  const links = () => ['手帳へ', '蹲踞の音声へ'].map(name => screen.queryByRole('link', { name }))
  signedInAs(api, aMember({ licences: [] }))
  await open()
  await described('蹲踞の回数')
  expect(links()).toEqual([null, null])
  cleanup()
  signedInAs(api, aMember({ licences: [aLicence('000002')] }))
  await open()
  await waitFor(() =>
    expect(links().map(link => link?.getAttribute('href'))).toEqual(['/mypage/quests', '/sonkyo-player']),
  )
})

test('of a whole story the record says that it is', async () => {
  api.answer(getGrowth, { ...growth, totals: { ...growth.totals, episodesFinished: 43 } })
  await open()
  expect(await screen.findByText('43話を、すべて読みおえました。')).toBeTruthy()
})

test('the record leads to the log, to the diary and to what was listened to on good days', async () => {
  await open()
  const hrefOf = async (name: string | RegExp) =>
    (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await hrefOf('わたしの記録へ')).toBe('/logcollection')
  expect(await hrefOf('日記へ')).toBe('/habit/diary')
  expect(await hrefOf(/背骨をゆるめる呼吸/)).toBe('/single-player/asa')
})

test('the record of a year is asked for when it is chosen, and shown by weeks', async () => {
  await open()
  await userEvent.click(await screen.findByRole('button', { name: '一年' }))
  await waitFor(() => expect(api.requests(getGrowth).at(-1)?.input).toEqual({ days: 365 }))
  expect(await described('週ごとの時間')).toContain('365日のうち2日')
})

test('a record with nothing in it says what will be here, and where to begin', async () => {
  api.answer(getGrowth, { ...growth, days: [], totals: nothing, lessonsOfGoodDays: [] })
  openApp('/Recode')
  expect(await screen.findByText('あゆみは、ここにのこります')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'きょうの一本を選ぶ' }).getAttribute('href')).toBe('/')
  await expectAccessible()
})

test('a record that could not be read can be asked for again', async () => {
  api.refuse(getGrowth, { code: 'internal' })
  openApp('/Recode')
  const retry = await screen.findByRole('button', { name: 'もう一度読み込む' })
  api.answer(getGrowth, growth)
  await userEvent.click(retry)
  expect(await described('日ごとの時間')).toContain('2日')
})

test('streaks that could not be read leave the rest of the record where it is', async () => {
  api.refuse(getDiaryStats, { code: 'internal' })
  api.refuse(getListening, { code: 'internal' })
  await open()
  expect(await described('日ごとの時間')).toContain('2日')
  expect(sums()).toHaveLength(8)
})
