import { nothingChosen, saveDisplaySettings } from '@iki/contract/account/display-settings'
import { getMe } from '@iki/contract/account/session'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const { app, db } = await testApp()
const aPage = async () => signedInBrowser(app, await createMember(db))

test('who has chosen nothing has nothing chosen', async () => {
  expect((await (await aPage()).call(getMe, {})).data?.display).toEqual(nothingChosen)
})

test('what one device chooses, the others get, and fields that were not named stay', async () => {
  const member = await createMember(db)
  const [phone, desk] = [await signedInBrowser(app, member), await signedInBrowser(app, member)]
  await phone.call(saveDisplaySettings, { scheme: 'dark', textPercent: 125 })
  await desk.call(saveDisplaySettings, { motion: 'still', hiddenParts: ['news'] })
  const both = { scheme: 'dark', textPercent: 125, motion: 'still', hiddenParts: ['news'] }
  expect((await phone.call(getMe, {})).data?.display).toEqual({ ...nothingChosen, ...both })
})

test('a choice can be taken back, and of two the later counts', async () => {
  const page = await aPage()
  await page.call(saveDisplaySettings, { scheme: 'dark', homeOrder: ['news', 'diary'] })
  await page.call(saveDisplaySettings, { scheme: 'light' })
  const { data } = await page.call(saveDisplaySettings, { homeOrder: null })
  expect(data).toEqual({ ...nothingChosen, scheme: 'light' })
})

test('two changes at once both count', async () => {
  const page = await aPage()
  await Promise.all([
    page.call(saveDisplaySettings, { scheme: 'dark' }),
    page.call(saveDisplaySettings, { textPercent: 150 }),
    page.call(saveDisplaySettings, { storySpeed: 'quick' }),
  ])
  const chosen = { scheme: 'dark', textPercent: 150, storySpeed: 'quick' }
  expect((await page.call(getMe, {})).data?.display).toEqual({ ...nothingChosen, ...chosen })
})

test.for([
  ['a size of text that there is not', { textPercent: 130 }],
  ['a part of home that there is not', { homeOrder: ['shop'] }],
  ['a part of home twice', { homeOrder: ['news', 'news'] }],
  ['a scheme that there is not', { scheme: 'sepia' }],
])('%s is refused', async ([, change]) => {
  expect((await (await aPage()).call(saveDisplaySettings, change as never)).code).toBe('invalid_input')
})

test('one member’s choice is nobody else’s', async () => {
  const [one, other] = [await aPage(), await aPage()]
  await one.call(saveDisplaySettings, { scheme: 'dark' })
  expect((await other.call(getMe, {})).data?.display).toEqual(nothingChosen)
})
