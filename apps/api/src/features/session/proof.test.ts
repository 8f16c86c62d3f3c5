import { getProofWays, proofMs, prove } from '@iki/contract/account/proof'
import { createCustomToken, exchangeCustomToken, signIn } from '@iki/contract/account/session'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { AppError } from '#core/app-error.ts'
import { authIdentities, users } from '#features/account/account.tables.ts'
import { testApp, testSecret } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser, testPassword } from '#test/factories.ts'
import { testServices } from '#test/services.ts'
import { authSessions } from './session.tables.ts'
import { signInLimits } from './sign-in-rules.ts'

const clock = testClock()
const { app, db, config } = await testApp({ clock })
const services = testServices({ config, db, clock, secret: testSecret })

const waysOf = async (page: Browser) => (await page.call(getProofWays, {})).data
const proveBy = async (page: Browser, password: string) => (await page.call(prove, { password })).code
async function renewed() {
  const member = await createMember(db)
  const page = await signedInBrowser(app, member)
  clock.advance(proofMs)
  return { member, page }
}

describe('a proof', () => {
  test('is there after signing in, for ten minutes, and then by the password again', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    clock.advance(proofMs - 1)
    expect(await waysOf(page)).toEqual({ isFresh: true, ways: ['password'] })
    clock.advance(1)
    expect(await waysOf(page)).toEqual({ isFresh: false, ways: ['password'] })
    expect(await proveBy(page, testPassword)).toBe(null)
    expect((await waysOf(page))?.isFresh).toBe(true)
  })

  test('holds for its session only', async () => {
    const { member, page } = await renewed()
    const other = await signedInBrowser(app, member)
    clock.advance(proofMs)
    await proveBy(page, testPassword)
    expect((await waysOf(other))?.isFresh).toBe(false)
  })

  test('is asked for by its own code where it is missing', async () => {
    const { member } = await renewed()
    const [session] = await db.select().from(authSessions).where(eq(authSessions.uid, member.uid))
    const asked = services.signIn.proofs.requireProof(session?.id ?? '')
    await expect(asked).rejects.toEqual(new AppError('proof_needed'))
    await expect(services.signIn.proofs.requireProof('none')).rejects.toEqual(new AppError('proof_needed'))
  })

  test('is not given by a token that an access token alone can make', async () => {
    const { member, page } = await renewed()
    const { data } = await page.call(createCustomToken, { userId: member.uid })
    const started = await page.call(exchangeCustomToken, { token: data?.token ?? '', isConfirmed: true })
    page.hold(started.data?.accessToken)
    expect((await waysOf(page))?.isFresh).toBe(false)
  })

  test('for somebody with LINE and no password is to sign in there again', async () => {
    const { member, page } = await renewed()
    await db.update(users).set({ passwordHash: null }).where(eq(users.uid, member.uid))
    const identity = { provider: 'line', providerUserId: `U-${member.uid}` }
    await db.insert(authIdentities).values({ ...identity, uid: member.uid, createdAt: clock() })
    expect(await waysOf(page)).toEqual({ isFresh: false, ways: ['line'] })
    expect(await proveBy(page, testPassword)).toBe('wrong_password')
  })
})

describe('wrong passwords', () => {
  test('prove nothing, and after ten of them the right one must wait as it must to sign in', async () => {
    const { member, page } = await renewed()
    for (let times = 0; times < signInLimits.device.max; times++)
      expect(await proveBy(page, 'not-it')).toBe('wrong_password')
    expect(await proveBy(page, testPassword)).toBe('too_many_requests')
    const again = await page.call(signIn, { email: member.email, password: testPassword })
    expect(again.code).toBe('too_many_requests')
    clock.advance(signInLimits.device.windowSeconds * 1000)
    expect(await proveBy(page, testPassword)).toBe(null)
  })

  test('of signing in count for the proof, too', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    for (let times = 0; times < signInLimits.device.max; times++)
      await page.call(signIn, { email: member.email, password: 'not-it' })
    expect(await proveBy(page, testPassword)).toBe('too_many_requests')
  })

  test('a guest can prove nothing', async () => {
    expect(await proveBy(browser(app), testPassword)).toBe('not_signed_in')
  })
})
