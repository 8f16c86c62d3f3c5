import { addDays, tokyoDay } from '@iki/contract/api/tokyo'
import type { DiaryEntry } from '@iki/contract/diary/diary'
import { expect, type Page } from '@playwright/test'
import { site } from './command.ts'
import { type Account, signIn, untilAppIsStored } from './listener.ts'

export const today = (): string => tokyoDay(new Date())
export const yesterday = (): string => addDays(today(), -1)

/** Signs in, and waits until the diary is open and, with `isStored`, the app is on the device. */
export async function beginDiary(page: Page, account: Account, isStored = true): Promise<void> {
  await signIn(page, account)
  await openDay(page, today())
  if (isStored) await untilAppIsStored(page)
}

export async function openDay(page: Page, date: string): Promise<void> {
  await page.goto(site(date === today() ? '/habit/diary' : `/habit/diary?day=${date}`))
  await expect(memoField(page)).toBeVisible()
}

/** Fills the form of the open day, without saving it. */
export async function fill(page: Page, relax: number, breath: number, memo: string): Promise<void> {
  const choose = (name: string, value: number) =>
    page
      .getByRole('group', { name })
      .getByRole('radio', { name: String(value), exact: true })
      .check()
  await choose('リラックス度', relax)
  await choose('呼吸の深さ', breath)
  await memoField(page).fill(memo)
}

export const memoField = (page: Page) => page.getByLabel('ひとこと', { exact: true })
export const saveButton = (page: Page) =>
  page.getByRole('button', { name: /^(きょうを残す|この日を残す|書きなおす)$/ })

/** The circle of a day in its week. Its label says whether the day is written, and whether it was sent. */
export function circleOf(page: Page, date: string) {
  const [, month, day] = date.split('-').map(Number)
  return page.getByRole('button', { name: `${month}月${day}日（` })
}

/** What the server has of the signed-in member's diary. It is asked directly, without the app and its stored data. */
export async function entriesOf(page: Page): Promise<DiaryEntry[]> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const answer = await fetch(site('/v1/diary/entries?limit=1000'), {
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await answer.json()) as { data: DiaryEntry[] }).data
}

export const memosOf = async (page: Page) => (await entriesOf(page)).map(({ memo }) => memo)
