import type { Impression } from '@iki/contract/people/impression'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import { expect, type Page } from '@playwright/test'
import { site } from './command.ts'

export const timelineOf = (plan: TimelinePlan, query = '') => site(`/timeline/${plan}/kansou${query}`)

/** Opens a timeline, and waits until this page has its own live connection that follows the timeline. */
export async function openTimeline(page: Page, plan: TimelinePlan): Promise<void> {
  const messages: string[] = []
  page.on('websocket', socket => {
    socket.on('framesent', ({ payload }) => messages.push(String(payload)))
    socket.on('framereceived', ({ payload }) => messages.push(String(payload)))
  })
  await page.goto(timelineOf(plan))
  const isFollowing = () =>
    ['"welcome"', `"timeline:${plan}"`].every(word => messages.some(each => each.includes(word)))
  await expect.poll(isFollowing).toBe(true)
  await expect(postsOf(page).first()).toBeVisible()
}

/** The posts of a member on a page; all posts without a name. */
export const postsOf = (page: Page, name?: string) =>
  name === undefined ? page.locator('[data-post]') : page.getByRole('article', { name: `${name}さんの感想` })

export const commentsOf = (page: Page, name: string) =>
  page.getByRole('article', { name: `${name}さんのコメント` })

export const likeOf = (page: Page, name: string) =>
  postsOf(page, name)
    .first()
    .getByRole('button', { name: /^いいね \d/ })

/** Chooses an entry of the menu of somebody's post. */
export async function choose(page: Page, name: string, entry: string): Promise<void> {
  await page
    .getByRole('button', { name: `${name}さんの感想のメニュー` })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: entry }).click()
}

export async function writeComment(page: Page, to: string, text: string): Promise<void> {
  await postsOf(page, to).first().getByRole('button', { name: 'コメントを書く' }).click()
  await page.getByLabel(`${to}さんへのコメント`).fill(text)
}

/** Makes a call as the member who is signed in on the page, without the app. */
export async function ask<T>(
  page: Page,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<T> {
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const answer = await fetch(site(path), {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { data, message } = (await answer.json()) as { data: T; message: string }
  expect(answer.status, `${method} ${path}: ${message}`).toBe(200)
  return data
}

/** Writes a post before the journey begins. Returns its id. */
export async function hasWritten(page: Page, plan: TimelinePlan, body: string): Promise<string> {
  const id = `e2e-${crypto.randomUUID()}`
  await ask<Impression>(page, 'PUT', `/v1/impressions/${id}`, { plan, body })
  return id
}
