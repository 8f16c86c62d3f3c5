import { defaultPreference, getUserSettings, saveUserSettings } from '@iki/contract/account/notification'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock(new Date('2026-11-20T03:00:00Z'))
const { app, db } = await testApp({ clock })
const someone = async () => ({ page: await signedInBrowser(app, await createMember(db)) })

describe('settings', () => {
  test('are all in the app, and by mail what an operator wants to be read, until the member chooses', async () => {
    const { page } = await someone()
    expect((await page.call(getUserSettings, {})).data).toEqual({
      gift_acceptance: false,
      gift_acceptance_updated_at: null,
      notification_preference: defaultPreference,
      email_notifications: true,
    })
  })

  test('change where they are named only, and say when gifts were accepted', async () => {
    const { page } = await someone()
    const at = clock().toISOString()
    const { data } = await page.call(saveUserSettings, { gift_acceptance: true })
    expect(data).toMatchObject({ gift_acceptance: true, gift_acceptance_updated_at: at })
    clock.advance(60_000)
    const quiet = { from: '22:00', to: '07:00' }
    const preference = { ...defaultPreference, quiet, isDigest: true }
    await page.call(saveUserSettings, { notification_preference: preference, gift_acceptance: true })
    await page.call(saveUserSettings, { email_notifications: false })
    expect((await page.call(getUserSettings, {})).data).toEqual({
      gift_acceptance: true,
      gift_acceptance_updated_at: at,
      notification_preference: preference,
      email_notifications: false,
    })
    const { data: changed } = await page.call(saveUserSettings, { gift_acceptance: false })
    expect(changed?.gift_acceptance_updated_at).toBe(clock().toISOString())
  })

  test('named from two tabs at once are both saved', async () => {
    const { page } = await someone()
    await Promise.all([
      page.call(saveUserSettings, { gift_acceptance: true }),
      page.call(saveUserSettings, { email_notifications: false }),
    ])
    expect((await page.call(getUserSettings, {})).data).toMatchObject({
      gift_acceptance: true,
      email_notifications: false,
    })
  })
})
