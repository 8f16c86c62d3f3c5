import { signIn } from '@iki/contract/account/session'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { firebaseHash } from '#core/auth/firebase-scrypt.ts'
import { users } from '#features/account/account.tables.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, testPassword } from '#test/factories.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })

const attempt = async (email: string, password: string, address: string) =>
  (await browser(app).call(signIn, { email, password }, { address })).code

describe('attempts to guess a password', () => {
  test('end after ten from one address, for a quarter of an hour, known member or not', async () => {
    const { email } = await createMember(db)
    for (const who of [email, 'nobody@example.com']) {
      for (let times = 0; times < 10; times++)
        expect(await attempt(who, 'wrong', '198.51.100.1')).toBe('wrong_credentials')
      expect(await attempt(who, testPassword, '198.51.100.1')).toBe('too_many_requests')
    }
    clock.advance(900_001)
    expect(await attempt(email, testPassword, '198.51.100.1')).toBe(null)
  })

  test('all at once count one by one', async () => {
    const { email } = await createMember(db)
    const codes = await Promise.all(Array.from({ length: 20 }, () => attempt(email, 'wrong', '198.51.100.2')))
    expect(codes.filter(code => code === 'wrong_credentials')).toHaveLength(10)
  })

  test('from one address don’t keep the member out elsewhere', async () => {
    const { email } = await createMember(db)
    for (let times = 0; times < 150; times++) await attempt(email, 'wrong', '198.51.100.3')
    expect(await attempt(email, testPassword, '198.51.100.4')).toBe(null)
  })

  test('from many addresses end after a hundred, but not where the member signed in before', async () => {
    const { email } = await createMember(db)
    expect(await attempt(email, testPassword, '198.51.100.5')).toBe(null)
    const addresses = Array.from({ length: 11 }, (_, index) => `198.51.${index + 101}.1`)
    for (const address of addresses)
      for (let times = 0; times < 10; times++) await attempt(email, 'wrong', address)
    expect(await attempt(email, testPassword, '198.51.100.6')).toBe('too_many_requests')
    expect(await attempt(email, testPassword, '198.51.100.5')).toBe(null)
  })

  test('that succeed are not counted', async () => {
    const { email } = await createMember(db)
    for (let times = 0; times < 12; times++)
      expect(await attempt(email, testPassword, '198.51.100.7')).toBe(null)
  })

  test('from one network’s many IPv6 addresses count together', async () => {
    const { email } = await createMember(db)
    const codes: unknown[] = []
    for (let times = 0; times < 11; times++)
      codes.push(await attempt(email, 'wrong', `2001:db8:1:2:${times.toString(16)}::1`))
    expect(codes.at(-1)).toBe('too_many_requests')
    expect(await attempt(email, testPassword, '2001:db8:1:3::1')).toBe(null)
  })
})

describe('a disabled member', () => {
  test('is told so after the right password, and after a wrong one the same as everybody', async () => {
    const { uid, email } = await createMember(db)
    await db.update(users).set({ status: 'disabled' }).where(eq(users.uid, uid))
    expect(await attempt(email, testPassword, '198.51.100.8')).toBe('account_disabled')
    expect(await attempt(email, 'wrong', '198.51.100.8')).toBe('wrong_credentials')
  })
})

describe('a member of the former service', () => {
  // The sample of github.com/firebase/scrypt.
  const imported = firebaseHash(
    {
      signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
      saltSeparator: 'Bw==',
      rounds: 8,
      memCost: 14,
    },
    {
      salt: '42xEC+ixf3L2lw==',
      passwordHash:
        'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    },
  )
  const hashOf = async (uid: string) =>
    (await db.select({ hash: users.passwordHash }).from(users).where(eq(users.uid, uid)))[0]?.hash

  test('signs in with the password of old, which gets a hash of ours at the first time', async () => {
    const { uid, email } = await createMember(db)
    await db.update(users).set({ passwordHash: imported }).where(eq(users.uid, uid))
    expect(await attempt(email, 'wrong', '198.51.100.9')).toBe('wrong_credentials')
    expect(await hashOf(uid)).toBe(imported)
    const awaitAll = ['198.51.100.9', '198.51.100.10'].map(address =>
      attempt(email, 'user1password', address),
    )
    expect(await Promise.all(awaitAll)).toEqual([null, null])
    expect(await hashOf(uid)).toMatch(/^\$argon2id\$/)
    expect(await attempt(email, 'user1password', '198.51.100.9')).toBe(null)
  })
})

test('a member who came through a provider has no password to sign in with', async () => {
  const { uid, email } = await createMember(db)
  await db.update(users).set({ passwordHash: null }).where(eq(users.uid, uid))
  expect(await attempt(email, '', '198.51.100.11')).toBe('wrong_credentials')
})
