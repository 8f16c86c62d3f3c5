import { changePassword } from '@iki/contract/account/account'
import { savePushSubscription } from '@iki/contract/account/notification'
import { proofMs } from '@iki/contract/account/proof'
import { getMe, refreshSession, signIn } from '@iki/contract/account/session'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { pushSubscriptions } from '#features/notification/notification.tables.ts'
import { signInLimits } from '#features/session/sign-in-rules.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser, testPassword } from '#test/factories.ts'
import { startFakePush } from '#test/fakes/push.ts'
import { mailsTo } from '#test/mails.ts'
import { users } from './account.tables.ts'

const push = await startFakePush()
afterAll(push.stop)
const clock = testClock()
const { app, db } = await testApp({ clock, settings: { PUSH_INSECURE: 'yes' } })
const change = { current: testPassword, new: 'atarashii-ki' }

describe('the password', () => {
  test('is changed with the current one: the other sessions end with their pushes, this one stays', async () => {
    const member = await createMember(db)
    const here = await signedInBrowser(app, member)
    const other = await signedInBrowser(app, member)
    for (const page of [here, other]) await page.call(savePushSubscription, push.subscribe())
    expect((await here.call(changePassword, change)).http).toBe(200)
    await expect.poll(async () => (await other.call(getMe, {})).code).toBe('not_signed_in')
    expect((await other.call(refreshSession, {})).code).toBe('no_current_user')
    expect((await here.call(getMe, {})).http).toBe(200)
    expect((await here.call(refreshSession, {})).http).toBe(200)
    const left = await db.select().from(pushSubscriptions).where(eq(pushSubscriptions.uid, member.uid))
    expect(left).toHaveLength(1)
    const enter = async (password: string) =>
      (await browser(app).call(signIn, { email: member.email, password })).code
    expect([await enter(testPassword), await enter(change.new)]).toEqual(['wrong_credentials', null])
    const [mail] = await mailsTo(db, member.email)
    expect(mail?.kind).toBe('password_changed')
    expect(mail?.text).toContain('変更した端末のほかのすべての端末からログアウトしました')
  })

  test('stays with a wrong current one, with none, or with a new one that is too short', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    const code = async (typed: { current?: string; new: string }) =>
      (await page.call(changePassword, typed)).code
    expect(await code({ ...change, current: 'not-it' })).toBe('wrong_password')
    expect(await code({ new: change.new })).toBe('wrong_password')
    expect(await code({ ...change, new: 'short' })).toBe('invalid_password')
    expect(await code(change)).toBe(null)
  })

  test('cannot be guessed here more often than where one signs in', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    for (let times = 0; times < signInLimits.device.max; times++)
      await page.call(changePassword, { ...change, current: 'not-it' })
    expect((await page.call(changePassword, change)).code).toBe('too_many_requests')
  })

  test('changed on two devices at once is changed on one, which stays signed in', async () => {
    const member = await createMember(db)
    const pages = [await signedInBrowser(app, member), await signedInBrowser(app, member)]
    const answers = await Promise.all(
      pages.map((page, at) => page.call(changePassword, { ...change, new: `the-${at}-of-two` })),
    )
    expect(answers.map(({ code }) => code).toSorted()).toEqual([null, 'wrong_password'])
    const winner = answers.findIndex(({ code }) => code === null)
    const typed = { email: member.email, password: `the-${winner}-of-two` }
    expect((await browser(app).call(signIn, typed)).http).toBe(200)
    expect((await pages[winner]?.call(refreshSession, {}))?.http).toBe(200)
  })
})

describe('the first password', () => {
  async function without(set: Partial<typeof users.$inferInsert>) {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    await db
      .update(users)
      .set({ passwordHash: null, ...set })
      .where(eq(users.uid, member.uid))
    return { member, page }
  }

  test('is set with a proof instead', async () => {
    const { page } = await without({})
    clock.advance(proofMs)
    expect((await page.call(changePassword, { new: change.new })).code).toBe('proof_needed')
    const fresh = await without({})
    expect((await fresh.page.call(changePassword, { new: change.new })).http).toBe(200)
    const typed = { email: fresh.member.email, password: change.new }
    expect((await browser(app).call(signIn, typed)).http).toBe(200)
  })

  test.each([
    ['no address', { email: null, emailVerifiedAt: null }],
    ['an address that may be somebody else’s', { emailVerifiedAt: null }],
  ])('cannot be set with %s', async (_, set) => {
    const { page } = await without(set)
    expect((await page.call(changePassword, { new: change.new })).code).toBe('email_unconfirmed')
  })
})
