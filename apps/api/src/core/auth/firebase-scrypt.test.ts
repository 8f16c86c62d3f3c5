import { describe, expect, it } from 'vitest'
import { firebaseHash, isFirebasePassword } from './firebase-scrypt.ts'
import { hashPassword, isOutdatedHash, isPassword } from './password.ts'

// The sample project and account of github.com/firebase/scrypt.
const config = {
  signerKey: 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  saltSeparator: 'Bw==',
  rounds: 8,
  memCost: 14,
}
const account = {
  salt: '42xEC+ixf3L2lw==',
  passwordHash: 'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
}
const stored = firebaseHash(config, account)

describe('hashes of the former sign-in service', () => {
  it('verify as in the published sample', async () => {
    expect(await isFirebasePassword(stored, 'user1password')).toBe(true)
    expect(await isFirebasePassword(stored, 'user2password')).toBe(false)
  })

  it('verify in the web-safe alphabet too', async () => {
    const webSafe = account.passwordHash.replaceAll('+', '-').replaceAll('/', '_')
    expect(
      await isPassword(firebaseHash(config, { ...account, passwordHash: webSafe }), 'user1password'),
    ).toBe(true)
  })

  it('verify when the digit was typed full-width', async () => {
    expect(await isPassword(stored, 'user1password')).toBe(true)
  })

  it('are refused when they ask for more work than the service ever did', () => {
    expect(() => firebaseHash({ ...config, memCost: 30 }, account)).toThrow('mem cost 1 to 14')
  })

  it('never match when the stored text is damaged', async () => {
    expect(await isFirebasePassword('firebase-scrypt$$$8$14$$', '')).toBe(false)
  })
})

describe('hashes of our own', () => {
  it('match whichever width the digits were typed in', async () => {
    const hash = await hashPassword('iki2026pass')
    expect(await isPassword(hash, 'iki2026pass')).toBe(true)
    expect(await isPassword(hash, 'iki2026Pass')).toBe(false)
  })

  it('are argon2id with 19 MiB and two passes, and are not made again', async () => {
    const hash = await hashPassword('iki-demo-2026')
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(isOutdatedHash(hash)).toBe(false)
    expect(isOutdatedHash(stored)).toBe(true)
  })

  it('cost as much work to be refused for nobody as for somebody', async () => {
    const asked: { hash: string; typed: string }[] = []
    const check = async (hash: string, typed: string) => {
      asked.push({ hash, typed })
      return true
    }
    expect(await isPassword(await hashPassword('iki-demo-2026'), 'not-the-password', check)).toBe(true)
    expect(await isPassword(null, 'not-the-password', check)).toBe(false)
    // What argon2 works is decided by its kind, memory, passes and lanes, which are before the salt.
    const work = asked.map(({ hash, typed }) => [hash.split('$').slice(0, 4).join('$'), typed])
    expect(work).toEqual([
      ['$argon2id$v=19$m=19456,t=2,p=1', 'not-the-password'],
      ['$argon2id$v=19$m=19456,t=2,p=1', 'not-the-password'],
    ])
  })
})
