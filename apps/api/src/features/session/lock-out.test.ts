import { requestPasswordReset, resetPassword } from '@iki/contract/account/account'
import { refreshSession, signIn } from '@iki/contract/account/session'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deviceCookie } from '#core/auth/known-devices.ts'
import { users } from '#features/account/account.tables.ts'
import { resetLimits } from '#features/account/reset-rules.ts'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, type TestMember, testPassword } from '#test/factories.ts'
import { mailsTo, tokenFromMail } from '#test/mails.ts'
import { signInLimits } from './sign-in-rules.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const home = '198.51.100.1'
const elsewhere = '203.0.113.1'

const enter = async (page: Browser, { email }: TestMember, address: string, password = testPassword) =>
  (await page.call(signIn, { email, password }, { address })).code
/** As somebody does who knows the address and nothing else. */
const guess = (member: TestMember, address: string) => enter(browser(app), member, address, 'wrong')

/** From a hundred networks and more, as often as each lets them. */
async function attack(member: TestMember): Promise<void> {
  const tries = Array.from({ length: signInLimits.account.max + 20 }, (_, index) =>
    guess(member, `10.${index}.0.1`),
  )
  await Promise.all(tries)
}

/** A browser in which the member has signed in before and is signed in no longer. */
async function ownDevice(member: TestMember): Promise<Browser> {
  const page = browser(app)
  expect(await enter(page, member, home)).toBe(null)
  for (const name of page.cookies.keys()) if (name !== deviceCookie) page.cookies.delete(name)
  return page
}

describe('while strangers guess from everywhere', () => {
  test('the member signs in on a device that they have signed in on before, wherever it is', async () => {
    const member = await createMember(db)
    const page = await ownDevice(member)
    await attack(member)
    expect(await enter(browser(app), member, elsewhere)).toBe('too_many_requests')
    expect(await enter(page, member, elsewhere)).toBe(null)
  })

  test('the member signs in on a new device as soon as the password is set again', async () => {
    const member = await createMember(db)
    await attack(member)
    const page = browser(app)
    expect(await enter(page, member, elsewhere)).toBe('too_many_requests')
    await page.call(requestPasswordReset, { email: member.email }, { address: elsewhere })
    const token = await tokenFromMail(db, member.email, 'password_reset')
    await page.call(resetPassword, { token, password: 'atarashii-ki' }, { address: elsewhere })
    await attack(member)
    expect(await enter(page, member, '203.0.114.1', 'atarashii-ki')).toBe(null)
    // Also in another browser than the one that the mail was opened in.
    expect(await enter(browser(app), member, elsewhere, 'atarashii-ki')).toBe(null)
  })

  test('a device of somebody else’s opens nothing', async () => {
    const [member, hostile] = [await createMember(db), await createMember(db)]
    const page = await ownDevice(hostile)
    await attack(member)
    expect(await enter(page, member, elsewhere)).toBe('too_many_requests')
  })

  test('a session that continues makes its device known, also one that is older than this', async () => {
    const member = await createMember(db)
    const page = browser(app)
    await enter(page, member, home)
    page.cookies.delete(deviceCookie)
    await page.call(refreshSession, {})
    await attack(member)
    expect(await enter(page, member, elsewhere)).toBe(null)
  })
})

test('who guesses in the member’s own network does not lock the member’s device out', async () => {
  const member = await createMember(db)
  const page = await ownDevice(member)
  for (let times = 0; times <= signInLimits.accountAndNetwork.max; times++) await guess(member, home)
  expect(await guess(member, home)).toBe('too_many_requests')
  expect(await enter(page, member, home)).toBe(null)
})

test('a device that is known guesses no more than any other', async () => {
  const member = await createMember(db)
  const page = await ownDevice(member)
  for (let times = 0; times < signInLimits.device.max; times++)
    expect(await enter(page, member, `10.0.${times}.1`, 'wrong')).toBe('wrong_credentials')
  expect(await enter(page, member, elsewhere)).toBe('too_many_requests')
  clock.advance(signInLimits.device.windowSeconds * 1000)
  expect(await enter(page, member, elsewhere)).toBe(null)
})

test('who has a whole /48 guesses little more than one household, and locks nobody out', async () => {
  const member = await createMember(db)
  const codes = await Promise.all(
    Array.from({ length: 200 }, (_, index) => guess(member, `2001:db8:7:${(index * 300).toString(16)}::1`)),
  )
  expect(codes.filter(code => code === 'wrong_credentials')).toHaveLength(
    signInLimits.accountAndNetwork.max * 4,
  )
  expect(await enter(browser(app), member, '2001:db8:8::1')).toBe(null)
})

describe('whoever asks for links to set a password again', () => {
  const ask = async (page: Browser, email: string, address: string) => {
    const { data, response } = await page.call(requestPasswordReset, { email }, { address })
    return data?.message ?? response.json().message
  }
  const sent = 'パスワード再設定メールを送付しました。'

  test('gets the same answer each time, and the links that were mailed stay good', async () => {
    const { email } = await createMember(db)
    for (let times = 0; times < 50; times++)
      expect(await ask(browser(app), email, `10.1.${times}.1`)).toBe(sent)
    const mails = await mailsTo(db, email)
    expect(mails).toHaveLength(resetLimits.byAccount.max)
    clock.advance(resetLimits.byAccount.windowSeconds * 1000 - 1)
    expect(await ask(browser(app), email, elsewhere)).toBe(sent)
    expect(await mailsTo(db, email)).toHaveLength(mails.length)
    const token = /reset=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
    expect((await browser(app).call(resetPassword, { token, password: 'mada-tsukaeru' })).http).toBe(200)
    // That link ended the others, so there has to be a new one for who forgets the password again.
    await ask(browser(app), email, elsewhere)
    expect((await mailsTo(db, email)).filter(({ kind }) => kind === 'password_reset')).toHaveLength(
      mails.length + 1,
    )
  })

  test('from one network leaves mails for the member, who gets one on their device in any case', async () => {
    const member = await createMember(db)
    const page = await ownDevice(member)
    const count = async () => (await mailsTo(db, member.email)).length
    for (let times = 0; times < 20; times++) await ask(browser(app), member.email, `10.2.3.${times}`)
    expect(await count()).toBe(resetLimits.around.max)
    await ask(browser(app), member.email, elsewhere)
    expect(await count()).toBe(resetLimits.around.max + 1)
    for (let times = 0; times < 20; times++) await ask(browser(app), member.email, `10.3.${times}.1`)
    const before = await count()
    expect(await ask(page, member.email, elsewhere)).toBe(sent)
    expect(await count()).toBe(before + 1)
  })

  test('for one address after the other soon gets the answer for each that a mail was sent', async () => {
    const [member, disabled] = [await createMember(db), await createMember(db)]
    await db.update(users).set({ status: 'disabled' }).where(eq(users.uid, disabled.uid))
    const address = '192.0.2.77'
    for (let times = 0; times < resetLimits.unknown.max; times++)
      expect(await ask(browser(app), `nobody-${times}@example.com`, address)).toBe(
        'そのメールアドレスは登録されていません。',
      )
    for (const email of ['nobody@example.com', disabled.email, member.email])
      expect(await ask(browser(app), email, address)).toBe(sent)
    expect(await mailsTo(db, disabled.email)).toEqual([])
  })
})
