import { getRtc, makeRtcToken } from '@iki/contract/people/rtc'
import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock(new Date('2026-11-22T00:00:00Z'))
const [AGORA_APP_ID, AGORA_APP_CERTIFICATE] = ['a'.repeat(32), 'b'.repeat(32)]
const { app, db } = await testApp({ clock, settings: { AGORA_APP_ID, AGORA_APP_CERTIFICATE } })
const without = await testApp({ clock, database: db, settings: { AGORA_APP_ID } })

test('a member gets into a channel of their own for ten minutes, by a name that hides who they are', async () => {
  const [one, two] = [await createMember(db), await createMember(db)]
  const page = await signedInBrowser(app, one)
  expect((await page.call(getRtc, {})).data).toEqual({ hasChannel: true })
  const [first, again] = [await page.call(makeRtcToken, {}), await page.call(makeRtcToken, {})]
  expect(first.data?.endsAt).toBe('2026-11-22T00:10:00.000Z')
  expect(first.data?.appId).toBe(AGORA_APP_ID)
  expect(first.data?.token).toMatch(/^007/)
  expect(first.data?.token).not.toContain(AGORA_APP_CERTIFICATE)
  expect(again.data?.channel).toBe(first.data?.channel)
  expect(first.data?.channel).not.toContain(one.uid)
  const other = await (await signedInBrowser(app, two)).call(makeRtcToken, {})
  expect(other.data?.channel).not.toBe(first.data?.channel)
})

test('without both settings there is no channel', async () => {
  const page = await signedInBrowser(without.app, await createMember(db))
  expect((await page.call(getRtc, {})).data).toEqual({ hasChannel: false })
  expect((await page.call(makeRtcToken, {})).code).toBe('rtc_off')
})

test('the policy lets a page ask the provider only where there is one', async () => {
  const policyOf = async (server: typeof app) =>
    String((await server.inject({ url: '/readyz' })).headers['content-security-policy'])
  expect(await policyOf(app)).toContain('sd-rtn.com')
  expect(await policyOf(without.app)).not.toMatch(/agora|sd-rtn/)
})
