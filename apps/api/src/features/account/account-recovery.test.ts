import {
  requestPasswordReset,
  resendVerification,
  resetLinkMs,
  resetPassword,
  signUp,
  verifyEmail,
  verifyLinkMs,
} from '@iki/contract/account/account'
import { getMe, refreshSession, signIn } from '@iki/contract/account/session'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { mailsTo, tokenFromMail } from '#test/mails.ts'
import * as store from './account.store.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const guest = browser(app)
const password = 'atarashii-ki'

async function askForReset(email: string): Promise<string> {
  await guest.call(requestPasswordReset, { email })
  return tokenFromMail(db, email, 'password_reset')
}

describe('a forgotten password', () => {
  test('is set again by the link, which ends every session and is announced by mail', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    const asked = await guest.call(requestPasswordReset, { email: member.email.toUpperCase() })
    expect(asked.data?.message).toBe('パスワード再設定メールを送付しました。')
    const token = await tokenFromMail(db, member.email, 'password_reset')
    const mail = (await mailsTo(db, member.email))[0]
    expect(mail?.text).toContain(`https://iki.test/password-reset?reset=${token}`)
    expect((await guest.call(resetPassword, { token, password })).http).toBe(200)

    expect((await guest.call(signIn, { email: member.email, password: member.password })).code).toBe(
      'wrong_credentials',
    )
    expect((await guest.call(signIn, { email: member.email, password })).http).toBe(200)
    expect((await page.call(refreshSession, {})).code).toBe('no_current_user')
    await expect.poll(async () => (await page.call(getMe, {})).code).toBe('not_signed_in')
    const kinds = (await mailsTo(db, member.email)).map(one => one.kind).toSorted()
    expect(kinds).toEqual(['password_changed', 'password_reset'])
  })

  test('can’t be set twice with one link, also not at once', async () => {
    const { email } = await createMember(db)
    const token = await askForReset(email)
    const answers = await Promise.all(
      ['first-of-two', 'other-of-two'].map(each => guest.call(resetPassword, { token, password: each })),
    )
    expect(answers.map(answer => answer.code).toSorted()).toEqual(['link_unusable', null])
    expect((await guest.call(resetPassword, { token, password })).code).toBe('link_unusable')
  })

  test('can’t be set after an hour', async () => {
    const { email } = await createMember(db)
    const token = await askForReset(email)
    clock.advance(resetLinkMs)
    expect((await guest.call(resetPassword, { token, password })).code).toBe('link_unusable')
  })

  test('can be set within the hour, and makes the other links useless', async () => {
    const { email } = await createMember(db)
    const first = await askForReset(email)
    clock.advance(resetLinkMs - 1000)
    const second = await askForReset(email)
    expect((await guest.call(resetPassword, { token: first, password })).http).toBe(200)
    expect((await guest.call(resetPassword, { token: second, password })).code).toBe('link_unusable')
  })

  test('that is too short leaves the link as it was', async () => {
    const { email } = await createMember(db)
    const token = await askForReset(email)
    expect((await guest.call(resetPassword, { token, password: 'short' })).code).toBe('invalid_password')
    expect((await guest.call(resetPassword, { token, password })).http).toBe(200)
  })

  test('is answered in the specification’s words when the address is unknown or none', async () => {
    const unknown = await guest.call(requestPasswordReset, { email: 'nobody@example.com' })
    expect(unknown.response.json().message).toBe('そのメールアドレスは登録されていません。')
    for (const email of [undefined, '', 'iki', 'x'.repeat(200)]) {
      const failed = await guest.call(requestPasswordReset, { email })
      expect(failed.response.json().message).toBe('メールアドレスをもう一度ご確認ください。')
    }
  })

  test('of a disabled member stays as it is', async () => {
    const { uid, email } = await createMember(db)
    const token = await askForReset(email)
    await store.updateStatus(db, { uid, status: 'disabled', at: clock() })
    expect((await guest.call(resetPassword, { token, password })).code).toBe('link_unusable')
    expect((await guest.call(requestPasswordReset, { email })).code).toBe('reset_failed')
  })

  test('can’t be set with a link for something else', async () => {
    const typed = { email: 'else@example.com', password, agreesToPolicies: true as const }
    await guest.call(signUp, typed)
    const token = await tokenFromMail(db, typed.email, 'verification')
    expect((await guest.call(resetPassword, { token, password })).code).toBe('link_unusable')
  })
})

describe('a mail address', () => {
  async function newMember(email: string) {
    const page = browser(app)
    const { data } = await page.call(signUp, { email, password, agreesToPolicies: true })
    page.hold(data?.accessToken)
    return page
  }
  const isVerified = async (page: Awaited<ReturnType<typeof newMember>>) =>
    (await page.call(getMe, {})).data?.isEmailVerified

  test('is confirmed by the token of the link, also when it is tapped twice', async () => {
    const page = await newMember('tapped@example.com')
    const token = await tokenFromMail(db, 'tapped@example.com', 'verification')
    expect((await guest.call(verifyEmail, { token })).data).toEqual({ email: 'tapped@example.com' })
    expect(await isVerified(page)).toBe(true)
    expect((await guest.call(verifyEmail, { token })).data).toEqual({ email: 'tapped@example.com' })
  })

  test('is not confirmed by a scanner that opens the link: no GET changes anything', async () => {
    const page = await newMember('scanned@example.com')
    const token = await tokenFromMail(db, 'scanned@example.com', 'verification')
    for (const method of ['GET', 'HEAD'] as const) {
      await app.inject({ method, url: `/account/created-account?verify=${token}` })
      await app.inject({ method, url: `/v1/account/verification?token=${token}` })
    }
    expect(await isVerified(page)).toBe(false)
  })

  test('is not confirmed after three days, nor by a made-up token', async () => {
    const page = await newMember('late@example.com')
    const token = await tokenFromMail(db, 'late@example.com', 'verification')
    clock.advance(verifyLinkMs)
    expect((await guest.call(verifyEmail, { token })).code).toBe('link_unusable')
    expect((await guest.call(verifyEmail, { token: 'made-up' })).code).toBe('link_unusable')
    page.hold((await page.call(refreshSession, {})).data?.accessToken)
    expect(await isVerified(page)).toBe(false)
  })

  test('gets the link again, five times an hour, until it is confirmed', async () => {
    const page = await newMember('again@example.com')
    const ask = async () => (await page.call(resendVerification, {})).code
    expect(await ask()).toBe(null)
    expect(await mailsTo(db, 'again@example.com')).toHaveLength(2)
    await guest.call(verifyEmail, { token: await tokenFromMail(db, 'again@example.com', 'verification') })
    expect(await ask()).toBe(null)
    expect(await mailsTo(db, 'again@example.com')).toHaveLength(2)
    const pestered = await newMember('pestered@example.com')
    for (let times = 0; times < 5; times++) await pestered.call(resendVerification, {})
    expect((await pestered.call(resendVerification, {})).code).toBe('too_many_requests')
    expect(await mailsTo(db, 'pestered@example.com')).toHaveLength(6)
  })

  test('is confirmed by a password reset, too: the link came there', async () => {
    const page = await newMember('reset@example.com')
    const token = await askForReset('reset@example.com')
    await guest.call(resetPassword, { token, password })
    const { data } = await page.call(signIn, { email: 'reset@example.com', password })
    page.hold(data?.accessToken)
    expect(await isVerified(page)).toBe(true)
  })
})
