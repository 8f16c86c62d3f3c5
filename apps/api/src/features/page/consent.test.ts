import { signUp } from '@iki/contract/account/account'
import { agreeTo, listConsents } from '@iki/contract/account/consent'
import { getPage } from '@iki/contract/reading/page'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser, testPassword } from '#test/factories.ts'
import { pageContent } from './page.content.ts'

const clock = testClock(new Date('2026-11-10T03:00:00Z'))
const { app, db } = await testApp({ clock })

const save = (slug: string, version: string, asksAgain = false) =>
  pageContent.saveRow(
    { db, clock },
    {
      slug,
      title: slug === 'user-agreement' ? '利用規約' : 'プライバシーポリシー',
      lead: '約束。',
      version,
      asksAgain,
      bodyHtml: '<p>約束です。</p>',
      contentHash: `${slug} ${version} ${asksAgain}`,
    },
  )
await save('user-agreement', '2026-11-01')
await save('privacy-policy', '2026-11-01')

let emails = 0
async function newMember() {
  const email = `agreed${emails++}@example.com`
  const member = { email, password: testPassword }
  const { data } = await browser(app).call(signUp, { ...member, agreesToPolicies: true })
  if (!data) throw new Error('nobody signed up')
  /** The member's browser at a time: sessions of before have run out. */
  return (at: Date = clock()) => {
    clock.set(at)
    return signedInBrowser(app, { ...member, uid: data.uid })
  }
}

test('who signed up has agreed to the versions of that day, is asked after a change of weight alone, and only once', async () => {
  const memberAt = await newMember()
  let page = await memberAt()
  const list = async () => (await page.call(listConsents, {})).data
  expect(await list()).toMatchObject([
    { slug: 'user-agreement', version: '2026-11-01', agreedVersion: '2026-11-01', isDue: false },
    { slug: 'privacy-policy', agreedAt: '2026-11-10T03:00:00.000Z', isDue: false },
  ])
  await save('privacy-policy', '2026-11-11')
  await save('user-agreement', '2026-11-12', true)
  expect((await list())?.every(({ isDue }) => !isDue)).toBe(true)

  page = await memberAt(new Date('2026-11-11T15:00:00Z'))
  expect(await list()).toMatchObject([
    { slug: 'user-agreement', version: '2026-11-12', agreedVersion: '2026-11-01', isDue: true },
    { slug: 'privacy-policy', version: '2026-11-11', agreedVersion: '2026-11-01', isDue: false },
  ])
  const again = { slug: 'user-agreement', version: '2026-11-12' }
  expect((await page.call(agreeTo, again)).data).toMatchObject([
    { agreedVersion: '2026-11-12', agreedAt: '2026-11-11T15:00:00.000Z', isDue: false },
    { isDue: false },
  ])
  page = await memberAt(new Date('2026-11-12T03:00:00Z'))
  expect((await page.call(agreeTo, again)).data?.[0]?.agreedAt).toBe('2026-11-11T15:00:00.000Z')
  expect((await page.call(getPage, { slug: 'user-agreement' })).data?.agreedVersion).toBe('2026-11-12')

  await save('user-agreement', '2026-11-13')
  page = await memberAt(new Date('2026-11-13T03:00:00Z'))
  expect(await list()).toMatchObject([
    { version: '2026-11-13', agreedVersion: '2026-11-12', isDue: false },
    {},
  ])
})

test('nobody agrees to what is not in force, or is no such page', async () => {
  const page = await (await newMember())()
  await save('user-agreement', '2027-01-01', true)
  expect((await page.call(agreeTo, { slug: 'user-agreement', version: '2027-01-01' })).code).toBe('not_found')
  expect((await page.call(agreeTo, { slug: 'user-agreement', version: '2020-01-01' })).code).toBe('not_found')
  const other = { slug: 'tokushoho', version: '2026-11-01' } as never
  expect((await page.call(agreeTo, other)).code).toBe('invalid_input')
})

test('a member who was moved in has agreed to nothing, and is asked', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  const { data } = await page.call(listConsents, {})
  expect(data).toMatchObject([{ agreedVersion: null, agreedAt: null, isDue: true }, { isDue: false }])
})
