import type { GrowthDay } from '@iki/contract/media/growth'
import { expect, test } from 'vitest'
import {
  columnsOf,
  finishedText,
  listeningText,
  marksText,
  ratedDays,
  squatsText,
  storyText,
} from './growth-text.ts'

const today = '2026-11-20'
const day = (date: string, change: Partial<GrowthDay> = {}): GrowthDay => ({
  date,
  listenedSeconds: 0,
  lessonsFinished: 0,
  relax: null,
  breath: null,
  squats: 0,
  achievements: 0,
  ...change,
})
const days = [
  day('2026-11-15', { listenedSeconds: 600, lessonsFinished: 1 }),
  day('2026-11-16', { listenedSeconds: 1200, lessonsFinished: 1 }),
  day('2026-11-20', { listenedSeconds: 6000, relax: 7, breath: 5 }),
]

test('a month has a column a day, also for days without anything', () => {
  const { points, values } = columnsOf(days, today, 30, each => each.listenedSeconds / 60)
  expect(values).toHaveLength(30)
  expect(values.slice(-6)).toEqual([10, 20, 0, 0, 0, 100])
  expect(points.at(-1)).toBe('11月20日（金）')
})

test('a year has a column a week, which begins on Monday', () => {
  const { points, values } = columnsOf(days, today, 365, each => each.listenedSeconds / 60)
  expect(values).toHaveLength(53)
  expect(values.slice(-2)).toEqual([10, 120])
  expect(points.at(-1)).toBe('11月16日の週')
})

test('listening is described by its days and its time', () => {
  expect(listeningText(days, 30)).toBe('30日のうち3日、あわせて2時間10分聴きました。')
  expect(listeningText([], 90)).toBe('この90日には、聴いた記録がありません。')
})

test('lessons are described by how many were played to their end', () => {
  expect(finishedText(days, 30)).toBe('30日で2本を、終わりまで聴きました。')
  expect(finishedText([], 30)).toContain('まだありません')
})

test('squats are described by their days and their sum', () => {
  const counted = [day('2026-11-19', { squats: 900 }), day(today, { squats: 108 }), day('2026-11-01')]
  expect(squatsText(counted, 30)).toBe('30日のうち2日、あわせて1,008回しゃがみました。')
  expect(squatsText(days, 90)).toBe('この90日には、蹲踞をかぞえた日がありません。')
})

test('marks are described by how many were reached', () => {
  const reached = [day('2026-11-19', { achievements: 2 }), day(today, { achievements: 1 })]
  expect(marksText(reached, 30)).toBe('30日で3個のしるしを手にしました。')
  expect(marksText(days, 365)).toBe('この365日には、新しいしるしがありません。')
})

test('the story is described by what is read and what is left of it', () => {
  expect(storyText(5)).toBe('43話のうち、5話を読みおえました。残りは38話です。')
  expect(storyText(43)).toBe('43話を、すべて読みおえました。')
})

test('days without an entry are no days of the diary', () => {
  expect(ratedDays(days)).toEqual([{ date: today, relax: 7, breath: 5 }])
})
