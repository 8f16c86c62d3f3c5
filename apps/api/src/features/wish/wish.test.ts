import { getWishes, saveWishes } from '@iki/contract/account/wish'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const { app, db } = await testApp()
const aPage = async () => signedInBrowser(app, await createMember(db))

test('a member who was not asked yet has said nothing', async () => {
  expect((await (await aPage()).call(getWishes, {})).data).toBeNull()
})

test('what a member has answered is theirs alone, can be changed, and no choice counts twice', async () => {
  const [page, other] = [await aPage(), await aPage()]
  await page.call(saveWishes, { times: ['bedtime', 'bedtime'], purposes: ['sleep', 'calm', 'sleep'] })
  expect((await page.call(getWishes, {})).data).toEqual({ times: ['bedtime'], purposes: ['sleep', 'calm'] })
  await page.call(saveWishes, { times: [], purposes: ['learn'] })
  expect((await page.call(getWishes, {})).data).toEqual({ times: [], purposes: ['learn'] })
  expect((await other.call(getWishes, {})).data).toBeNull()
})

test('who skips has answered, too', async () => {
  const page = await aPage()
  await page.call(saveWishes, { times: [], purposes: [] })
  expect((await page.call(getWishes, {})).data).toEqual({ times: [], purposes: [] })
})

test('only the times and purposes that there are can be chosen', async () => {
  const page = await aPage()
  const bad = { times: ['midnight'], purposes: [] } as never
  expect((await page.call(saveWishes, bad)).code).toBe('invalid_input')
})
