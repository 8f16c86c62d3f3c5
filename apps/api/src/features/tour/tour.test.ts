import { getTour, saveTour } from '@iki/contract/account/tour'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const { app, db } = await testApp()
const aPage = async () => signedInBrowser(app, await createMember(db))
const name = 'diary'

test('a tour that was never started is new', async () => {
  expect((await (await aPage()).call(getTour, { name })).data).toEqual({ name, state: 'new', step: 0 })
})

test('a tour is where the member left it, on every device, and nobody else’s', async () => {
  const [page, other] = [await aPage(), await aPage()]
  await page.call(saveTour, { name, state: 'begun', step: 2 })
  expect((await page.call(getTour, { name })).data).toEqual({ name, state: 'begun', step: 2 })
  await page.call(saveTour, { name, state: 'done', step: 5 })
  await page.call(saveTour, { name, state: 'done', step: 5 })
  expect((await page.call(getTour, { name })).data).toEqual({ name, state: 'done', step: 5 })
  expect((await other.call(getTour, { name })).data?.state).toBe('new')
})

test('a tour that is done or was skipped can be replayed', async () => {
  const page = await aPage()
  for (const state of ['done', 'skipped'] as const) {
    await page.call(saveTour, { name, state, step: 5 })
    expect((await page.call(saveTour, { name, state: 'begun', step: 0 })).http).toBe(200)
    expect((await page.call(getTour, { name })).data).toEqual({ name, state: 'begun', step: 0 })
  }
})

test('nobody fills the table with tours that there are not', async () => {
  const page = await aPage()
  for (let number = 0; number < 100; number++)
    await page.call(saveTour, { name: `t${number}`, state: 'begun', step: 0 })
  expect((await page.call(saveTour, { name: 'one-more', state: 'begun', step: 0 })).code).toBe(
    'invalid_input',
  )
  expect((await page.call(saveTour, { name: 't1', state: 'done', step: 0 })).http).toBe(200)
})
