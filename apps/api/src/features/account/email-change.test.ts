import { requestPasswordReset, resetPassword, signUp } from '@iki/contract/account/account'
import * as email from '@iki/contract/account/email'
import { proofMs } from '@iki/contract/account/proof'
import { getMe, refreshSession, signIn } from '@iki/contract/account/session'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newId } from '#core/random.ts'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser, type TestMember, testPassword } from '#test/factories.ts'
import { mailsTo, tokenFromMail } from '#test/mails.ts'
import { users } from './account.tables.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const guest = browser(app)

const newAddress = () => `${newId().toLowerCase()}@new.example.com`
const kindsTo = async (address: string) => (await mailsTo(db, address)).map(({ kind }) => kind)
const addressOf = async (uid: string) =>
  (await db.select({ email: users.email }).from(users).where(eq(users.uid, uid)))[0]?.email
const confirm = async (page: Browser, token: string) => page.call(email.confirmEmailChange, { token })
const read = async (page: Browser, token: string) => (await page.call(email.getEmailChange, { token })).data

async function asked() {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  const wanted = newAddress()
  expect((await page.call(email.changeEmail, { email: wanted })).code).toBe(null)
  return { member, page, wanted, token: await tokenFromMail(db, wanted, 'email_change') }
}
async function changed() {
  const { token, ...who } = await asked()
  expect((await confirm(who.page, token)).code).toBe(null)
  return { ...who, undo: await tokenFromMail(db, who.member.email, 'email_changed') }
}
const undo = async (token: string) => guest.call(email.undoEmailChange, { token })
const enter = async (member: Pick<TestMember, 'email'>) =>
  (await browser(app).call(signIn, { email: member.email, password: testPassword })).code

describe('a change of the address', () => {
  test('is mailed to the new one, and is done by its link; the former one is notified', async () => {
    const { member, page, wanted, token } = await asked()
    expect(await addressOf(member.uid)).toBe(member.email)
    expect(await read(page, token)).toEqual({ email: wanted, state: 'open', isMine: true })
    expect((await confirm(page, token)).data).toEqual({ email: wanted })
    const { data: me } = await page.call(getMe, {})
    expect(me).toMatchObject({ email: wanted, isEmailVerified: true })
    expect([await enter(member), await enter({ email: wanted })]).toEqual(['wrong_credentials', null])
    const [mail] = await mailsTo(db, member.email)
    expect(mail).toMatchObject({ kind: 'email_changed', subject: '【Iki】メールアドレスが変わりました' })
    expect(mail?.text).toContain('https://iki.test/account/email-undo?key=')
  })

  test('wants a proof', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    clock.advance(proofMs)
    const wanted = newAddress()
    expect((await page.call(email.changeEmail, { email: wanted })).code).toBe('proof_needed')
    expect(await mailsTo(db, wanted)).toEqual([])
  })

  test('wants an address, and to the own one is nothing to do', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    expect((await page.call(email.changeEmail, { email: 'iki' })).code).toBe('invalid_email')
    expect((await page.call(email.changeEmail, { email: member.email.toUpperCase() })).code).toBe(null)
    expect(await mailsTo(db, member.email)).toEqual([])
  })

  test('is not done by a scanner that opens the link, nor in a browser of somebody else', async () => {
    const { member, token, wanted } = await asked()
    for (const method of ['GET', 'HEAD'] as const) {
      await app.inject({ method, url: `/account/email-confirmation?key=${token}` })
      await app.inject({ method, url: `/v1/account/email/confirmation?token=${token}` })
    }
    expect(await read(guest, token)).toEqual({ email: wanted, state: 'open', isMine: false })
    expect((await confirm(guest, token)).code).toBe('not_signed_in')
    const stranger = await signedInBrowser(app, await createMember(db))
    expect((await confirm(stranger, token)).code).toBe('link_unusable')
    expect(await addressOf(member.uid)).toBe(member.email)
    // The member's own other browser.
    expect((await confirm(await signedInBrowser(app, member), token)).code).toBe(null)
  })

  test('pressed twice is done once, and says so both times', async () => {
    const { member, page, token, wanted } = await asked()
    const answers = await Promise.all([confirm(page, token), confirm(page, token)])
    expect(answers.some(({ code }) => code === null)).toBe(true)
    expect((await confirm(page, token)).data).toEqual({ email: wanted })
    expect((await read(page, token))?.state).toBe('done')
    expect(await kindsTo(member.email)).toEqual(['email_changed'])
  })

  test('is over after a day', async () => {
    const { member, token } = await asked()
    clock.advance(email.emailChangeMs)
    const page = await signedInBrowser(app, member)
    expect((await read(page, token))?.state).toBe('expired')
    expect((await confirm(page, token)).code).toBe('link_unusable')
  })

  test('is done by the last link only', async () => {
    const { member, page, token } = await asked()
    const second = newAddress()
    await page.call(email.changeEmail, { email: second })
    expect((await read(page, token))?.state).toBe('replaced')
    expect((await confirm(page, token)).code).toBe('link_unusable')
    await confirm(page, await tokenFromMail(db, second, 'email_change'))
    expect(await addressOf(member.uid)).toBe(second)
  })

  test('makes links for a new password useless that were mailed to the former address', async () => {
    const { member, page, token } = await asked()
    await guest.call(requestPasswordReset, { email: member.email })
    const reset = await tokenFromMail(db, member.email, 'password_reset')
    await confirm(page, token)
    const typed = { token: reset, password: 'atarashii-ki' }
    expect((await guest.call(resetPassword, typed)).code).toBe('link_unusable')
  })

  test('by a link that was made up is none', async () => {
    const { page } = await asked()
    expect((await confirm(page, 'made-up')).code).toBe('link_unusable')
    expect((await guest.call(email.getEmailChange, { token: 'made-up' })).code).toBe('link_unusable')
    expect((await undo('made-up')).code).toBe('link_unusable')
  })

  test('can be asked for five times an hour', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    for (let times = 0; times < 5; times++) await page.call(email.changeEmail, { email: newAddress() })
    expect((await page.call(email.changeEmail, { email: newAddress() })).code).toBe('too_many_requests')
  })
})

describe('an address of somebody else', () => {
  test('is answered as any other; its owner gets a mail, and nothing is joined', async () => {
    const owner = await createMember(db)
    const page = await signedInBrowser(app, await createMember(db))
    const taken = await page.call(email.changeEmail, { email: owner.email })
    const free = await page.call(email.changeEmail, { email: newAddress() })
    expect(taken.response.body).toBe(free.response.body)
    const [mail] = await mailsTo(db, owner.email)
    expect(mail?.kind).toBe('email_in_use')
    expect(mail?.text).not.toContain('key=')
    expect(await addressOf(owner.uid)).toBe(owner.email)
  })

  test('gets no more than three mails an hour, whoever asks', async () => {
    const owner = await createMember(db)
    for (let times = 0; times < 4; times++) {
      const page = await signedInBrowser(app, await createMember(db))
      await page.call(email.changeEmail, { email: owner.email })
    }
    expect(await mailsTo(db, owner.email)).toHaveLength(3)
  })

  test('that was taken while the link was on its way stays theirs', async () => {
    const { member, page, wanted, token } = await asked()
    await createMember(db, { email: wanted })
    expect((await confirm(page, token)).code).toBe('email_taken')
    expect(await addressOf(member.uid)).toBe(member.email)
  })
})

describe('undoing', () => {
  test('gives the former address back within three days, and signs everybody out', async () => {
    const { member, page, undo: token, wanted } = await changed()
    clock.advance(email.emailUndoMs - 1)
    expect((await undo(token)).data).toEqual({ email: member.email })
    expect(await addressOf(member.uid)).toBe(member.email)
    expect((await page.call(refreshSession, {})).code).toBe('no_current_user')
    expect([await enter(member), await enter({ email: wanted })]).toEqual([null, 'wrong_credentials'])
    expect((await undo(token)).data).toEqual({ email: member.email })
  })

  test('is over after three days', async () => {
    const { member, undo: token, wanted } = await changed()
    clock.advance(email.emailUndoMs)
    expect((await undo(token)).code).toBe('link_unusable')
    expect(await addressOf(member.uid)).toBe(wanted)
  })

  test('works whatever was done since: another address, another password', async () => {
    const { member, page, undo: token, wanted } = await changed()
    const third = newAddress()
    await page.call(email.changeEmail, { email: third })
    await confirm(page, await tokenFromMail(db, third, 'email_change'))
    await guest.call(requestPasswordReset, { email: third })
    const reset = await tokenFromMail(db, third, 'password_reset')
    expect((await guest.call(resetPassword, { token: reset, password: 'atarashii-ki' })).code).toBe(null)
    const second = await tokenFromMail(db, wanted, 'email_changed')
    expect((await undo(token)).code).toBe(null)
    expect(await addressOf(member.uid)).toBe(member.email)
    expect((await undo(second)).code).toBe('link_unusable')
    expect(await addressOf(member.uid)).toBe(member.email)
  })

  test('cannot be made to fail by an account that takes the address meanwhile', async () => {
    const { member, undo: token } = await changed()
    const typed = { email: member.email, password: 'yokodori-desu', agreesToPolicies: true } as const
    expect((await guest.call(signUp, typed)).code).toBe('email_taken')
    const thief = await signedInBrowser(app, await createMember(db))
    await thief.call(email.changeEmail, { email: member.email })
    expect(await kindsTo(member.email)).not.toContain('email_change')
    expect((await undo(token)).code).toBe(null)
  })

  test('lets the address go to others after that', async () => {
    const { member } = await changed()
    clock.advance(email.emailUndoMs)
    const typed = { email: member.email, password: 'tsugi-no-hito', agreesToPolicies: true } as const
    expect((await guest.call(signUp, typed)).code).toBe(null)
  })

  test('is not offered to an address that was never confirmed: it may be a stranger’s', async () => {
    const { member, page, token } = await asked()
    await db.update(users).set({ emailVerifiedAt: null }).where(eq(users.uid, member.uid))
    await confirm(page, token)
    expect(await mailsTo(db, member.email)).toEqual([])
  })
})

describe('the specification’s call', () => {
  test('connects an address to an account without one, in its words', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    await db.update(users).set({ email: null, emailVerifiedAt: null }).where(eq(users.uid, member.uid))
    const wanted = newAddress()
    const ask = (isLinked?: boolean) =>
      page.call(email.connectEmail, { email: wanted, ...(isLinked !== undefined && { isLinked }) })
    expect((await ask()).data).toEqual({ message: email.linkingMailed })
    const early = await ask(true)
    expect([early.http, early.response.json().message]).toEqual([404, 'error no such user.'])
    await confirm(page, await tokenFromMail(db, wanted, 'email_change'))
    expect((await ask(true)).data).toEqual({ message: 'Email連携が完了しました' })
    const other = await page.call(email.connectEmail, { email: newAddress(), isLinked: true })
    expect(other.code).toBe('linking_without_user')
    expect(await kindsTo(wanted)).toEqual(['email_change'])
  })

  test('wants a proof, as the change does', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    clock.advance(proofMs)
    const { code } = await page.call(email.connectEmail, { email: newAddress(), isLinked: false })
    expect(code).toBe('proof_needed')
  })
})
