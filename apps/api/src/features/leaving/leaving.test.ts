import { requestPasswordReset, resetPassword } from '@iki/contract/account/account'
import * as contract from '@iki/contract/account/leaving'
import { leavingUndoMs } from '@iki/contract/account/leaving'
import { proofMs } from '@iki/contract/account/proof'
import { refreshSession, signIn } from '@iki/contract/account/session'
import { listPaymentMethods } from '@iki/contract/money/payment-method'
import { listReservations } from '@iki/contract/money/reservation'
import { listSubscriptions } from '@iki/contract/money/subscription'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { newId } from '#core/random.ts'
import { authIdentities, users } from '#features/account/account.tables.ts'
import { authSessions } from '#features/session/session.tables.ts'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser, type TestMember, testPassword } from '#test/factories.ts'
import { mailsTo, tokenFromMail } from '#test/mails.ts'
import { testServices } from '#test/services.ts'
import { buy, createLessons, createProduct, reserve } from '#test/shop.ts'
import { askToLeave } from './leaving.store.ts'
import { leavings } from './leaving.tables.ts'

const start = new Date('2026-11-22T03:00:00.000Z')
const clock = testClock(start)
const { app, db, config } = await testApp({ clock })
const { leaving, sandbox } = testServices({ config, db, clock })
afterEach(() => {
  clock.set(start)
  vi.restoreAllMocks()
})

const word = contract.leavingWord
const leave = (page: Browser, posts: contract.PostsChoice = 'remove') =>
  page.call(contract.leave, { word, posts })
const stateOf = async ({ uid }: TestMember) =>
  (await db.select().from(leavings).where(eq(leavings.uid, uid))).map(({ state }) => state)
const enter = async ({ email }: TestMember) =>
  (await browser(app).call(signIn, { email, password: testPassword })).code
const undo = (token: string) => browser(app).call(contract.undoLeaving, { token })

async function member() {
  const who = await createMember(db)
  return { who, page: await signedInBrowser(app, who) }
}
/** With a plan, and the card with which it renews. */
async function payer(card?: Parameters<typeof buy>[2]) {
  const { who, page } = await member()
  const { priceId } = await createProduct(db)
  await buy(page, priceId, card)
  return { who, page, priceId }
}

describe('leaving', () => {
  test('signs the member out everywhere, lets nobody in, and mails one link', async () => {
    const { who, page } = await member()
    const elsewhere = await signedInBrowser(app, who)
    const { data } = await leave(page)
    const undoUntil = new Date(clock().getTime() + leavingUndoMs).toISOString()
    expect(data).toEqual({ state: 'left', undoUntil, email: who.email, token: null })
    for (const each of [page, elsewhere])
      expect((await each.call(refreshSession, {})).code).toBe('no_current_user')
    expect(await enter(who)).toBe('account_disabled')
    const mails = (await mailsTo(db, who.email)).filter(({ kind }) => kind === 'left')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('https://iki.test/account/leaving-undo?key=')
    expect(mails[0]?.text).toContain('2026-11-29 12:00まで')
  })

  test('wants a proof and the word, and is not for operators', async () => {
    const { page } = await member()
    expect((await page.call(contract.leave, { word: '解約' as never, posts: 'keep' })).code).toBe(
      'invalid_input',
    )
    clock.advance(proofMs)
    expect((await leave(page)).code).toBe('proof_needed')
    clock.set(start)
    const operator = await signedInBrowser(app, await createMember(db, { authority: 'operator' }))
    expect((await leave(operator)).code).toBe('not_allowed')
    expect((await page.call(contract.getLeaving, {})).data?.state).toBe('none')
  })

  test('says what it ends, and ends what renews and the ways to pay before anything else', async () => {
    const { who, page } = await payer()
    const { data: before } = await page.call(contract.getLeaving, {})
    expect(before).toMatchObject({
      state: 'none',
      posts: null,
      methodCount: 1,
      credits: 0,
      postCount: 0,
      email: who.email,
      contracts: [{ title: '下腹重心オンライン' }],
    })
    expect((await leave(page)).data?.state).toBe('left')
    const back = await returned(who)
    expect((await back.call(listPaymentMethods, {})).data?.methods).toEqual([])
    expect((await back.call(listSubscriptions, {})).data).toMatchObject([{ status: 'cancelling' }])
  })

  test('gives a member without an address the link in the answer', async () => {
    const { who, page } = await member()
    await db.update(users).set({ email: null }).where(eq(users.uid, who.uid))
    const { data } = await leave(page)
    expect(data?.email).toBe(null)
    expect((await undo(data?.token ?? '')).data).toEqual({ email: null })
  })

  test('is one, however often and wherever it is asked for', async () => {
    const { who, page } = await member()
    const other = await signedInBrowser(app, who)
    const answers = await Promise.all([leave(page), leave(other)])
    const undoUntil = new Date(clock().getTime() + leavingUndoMs).toISOString()
    for (const { data } of answers) expect(data).toMatchObject({ state: 'left', undoUntil })
    expect(await stateOf(who)).toEqual(['left'])
    expect((await mailsTo(db, who.email)).filter(({ kind }) => kind === 'left')).toHaveLength(1)
  })
})

/** After the link in the mail. */
async function returned(who: TestMember): Promise<Browser> {
  expect((await undo(await tokenFromMail(db, who.email, 'left'))).data).toEqual({ email: who.email })
  return signedInBrowser(app, who)
}

describe('taking it back', () => {
  test('lets the member in again, once, and a later leaving has a link of its own', async () => {
    const { who, page } = await member()
    await leave(page)
    const token = await tokenFromMail(db, who.email, 'left')
    const back = await returned(who)
    expect((await undo(token)).code).toBe('link_unusable')
    expect((await leave(back)).data?.state).toBe('left')
    expect((await undo(token)).code).toBe('link_unusable')
    expect((await stateOf(who)).toSorted()).toEqual(['left', 'stayed'])
  })

  test('is too late after seven days', async () => {
    const { who, page } = await member()
    await leave(page)
    const token = await tokenFromMail(db, who.email, 'left')
    clock.advance(leavingUndoMs)
    expect((await undo(token)).code).toBe('link_unusable')
    expect(await enter(who)).toBe('account_disabled')
  })

  test('is still possible after somebody has set a new password, who still gets in nowhere', async () => {
    const { who, page } = await member()
    await leave(page)
    await browser(app).call(requestPasswordReset, { email: who.email })
    const reset = await tokenFromMail(db, who.email, 'password_reset').catch(() => null)
    if (reset) await browser(app).call(resetPassword, { token: reset, password: 'atarashii-ki' })
    expect(await enter(who)).not.toBe(null)
    expect((await undo(await tokenFromMail(db, who.email, 'left'))).http).toBe(200)
  })

  test('is done by an operator, too, who lets the member in again', async () => {
    const { who, page } = await member()
    await leave(page)
    await db.update(users).set({ status: 'active' }).where(eq(users.uid, who.uid))
    clock.advance(leavingUndoMs)
    const { erasures } = leaving
    for (const id of await erasures.listDue()) await erasures.erase(id, new AbortController().signal)
    expect(await stateOf(who)).toEqual(['stayed'])
    expect(await enter(who)).toBe(null)
  })
})

describe('while the provider does not answer', () => {
  const away = () =>
    vi.spyOn(sandbox.provider ?? ({} as never), 'dropMethod').mockRejectedValue(new Error('away'))
  const ask = async ({ uid }: TestMember) => {
    const [session] = await db.select().from(authSessions).where(eq(authSessions.uid, uid))
    const signedIn = { uid, authority: 'customer', sessionId: session?.id ?? '' } as const
    return leaving.leavings.leave({ word, posts: 'keep' }, signedIn)
  }

  test('leaving waits, says so, and is done when the provider is back', async () => {
    const { who, page } = await payer()
    const provider = away()
    expect(await ask(who)).toEqual({ state: 'parked', undoUntil: null, email: who.email, token: null })
    expect((await page.call(contract.getLeaving, {})).data).toMatchObject({ state: 'parked', posts: 'keep' })
    clock.advance(60_000)
    await leaving.sweep()
    expect(await stateOf(who)).toEqual(['parked'])
    provider.mockRestore()
    await leaving.sweep() // Not yet: its next try is later.
    expect(await stateOf(who)).toEqual(['parked'])
    clock.advance(120_000)
    await leaving.sweep()
    expect(await stateOf(who)).toEqual(['left'])
    expect(await enter(who)).toBe('account_disabled')
  })

  test('the operator is notified after an hour, once', async () => {
    const { who } = await payer()
    away()
    await ask(who)
    const notices = async () =>
      (await mailsTo(db, config.supportEmail)).filter(({ kind }) => kind === 'leaving_waits').length
    for (const minutes of [30, 31, 60, 60]) {
      clock.advance(minutes * 60_000)
      await leaving.sweep()
    }
    expect(await notices()).toBe(1)
  })

  test('the member can stay after all', async () => {
    const { who, page } = await payer()
    const provider = away()
    await ask(who)
    expect((await page.call(contract.stayAfterAll, {})).http).toBe(200)
    expect((await page.call(contract.stayAfterAll, {})).http).toBe(200)
    provider.mockRestore()
    clock.advance(3_600_000)
    await leaving.sweep()
    expect(await stateOf(who)).toEqual(['stayed'])
    expect((await (await signedInBrowser(app, who)).call(contract.getLeaving, {})).data?.state).toBe('none')
  })

  test('leaving waits also for a payment that is under way, and what is bought meanwhile is ended', async () => {
    const { who, page } = await payer({ newMethod: 'visa-0077' })
    expect((await leave(page)).data?.state).toBe('parked')
    clock.advance(120_000)
    await testServices({ config, db, clock }).billing.sweep()
    await leaving.sweep()
    expect(await stateOf(who)).toEqual(['left'])
    const back = await returned(who)
    expect((await back.call(listSubscriptions, {})).data).toMatchObject([{ status: 'cancelling' }])
  })
})

test('a lesson that is reserved while the provider is asked is cancelled by the next try, before the member is gone', async () => {
  const { who, page } = await payer()
  const lessons = await createLessons(db)
  const slot = { priceId: lessons.priceId, slotId: lessons.on('2026-12-02') }
  const [method] = (await page.call(listPaymentMethods, {})).data?.methods ?? []
  const lessonStates = async (of: Browser) =>
    (await of.call(listReservations, {})).data?.reservations.map(({ state }) => state)
  vi.spyOn(sandbox.provider ?? ({} as never), 'dropMethod').mockImplementationOnce(async () => {
    await reserve(page, slot, { methodId: method?.id ?? '' })
  })
  const id = await askToLeave(db, { id: newId(), uid: who.uid, posts: 'keep', now: clock() })
  await leaving.leavings.carryOut(id)
  expect(await stateOf(who)).toEqual(['parked'])
  expect(await lessonStates(page)).toEqual(['reserved'])
  clock.advance(120_000)
  await leaving.sweep()
  expect(await stateOf(who)).toEqual(['left'])
  expect(await lessonStates(await returned(who))).toEqual(['cancelled'])
})

test('an account of LINE that leaves cannot be signed in to meanwhile', async () => {
  const { who, page } = await member()
  const identity = { provider: 'line', providerUserId: `U${'e'.repeat(32)}` }
  await db.insert(authIdentities).values({ ...identity, uid: who.uid, createdAt: clock() })
  await leave(page)
  const found = await testServices({ config, db, clock }).account.providerAccounts.find(identity)
  expect(found?.status).toBe('disabled')
})
