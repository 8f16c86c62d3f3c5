import * as passkey from '@iki/contract/account/passkey'
import { getProofWays, proofMs } from '@iki/contract/account/proof'
import { getMe } from '@iki/contract/account/session'
import { listDevices } from '@iki/contract/account/signed-in-device'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { authIdentities, users } from '#features/account/account.tables.ts'
import { testApp } from '#test/app.ts'
import { type Browser, browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { authenticator } from '#test/fakes/authenticator.ts'
import { mailsTo } from '#test/mails.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const { app: atNumbers } = await testApp({ database: db, settings: { PUBLIC_URL: 'http://192.0.2.7:3000' } })

let member: Awaited<ReturnType<typeof createMember>>
let page: Browser
beforeEach(async () => {
  member = await createMember(db)
  page = await signedInBrowser(app, member)
})

async function optionsOf(asked: Browser) {
  const { data, code } = await asked.call(passkey.passkeyCreationOptions, {})
  if (!data) throw new Error(`no options: ${code}`)
  return data
}
/** A passkey made on a device. */
async function added(device = authenticator(), asked = page) {
  const answer = await asked.call(passkey.createPasskey, device.create(await optionsOf(asked)))
  return { device, id: answer.data?.id ?? '', answer }
}
async function signInWith(
  device: ReturnType<typeof authenticator>,
  where: Parameters<typeof device.sign>[1] = {},
) {
  const stranger = browser(app)
  const { data: options } = await stranger.call(passkey.passkeySignInOptions, {})
  if (!options) throw new Error('no options')
  const answer = await stranger.call(passkey.signInByPasskey, device.sign(options, where))
  stranger.hold(answer.data?.accessToken)
  return { stranger, answer, options }
}
const list = async (asked = page) => (await asked.call(passkey.listPasskeys, {})).data ?? []

describe('a passkey', () => {
  test('is made with a proof, and signs its member in, who has proved it with that', async () => {
    const { device, answer } = await added()
    expect(answer.data).toMatchObject({ isSynced: true, usedAt: null })
    const { stranger, answer: signedIn } = await signInWith(device)
    expect(signedIn.code).toBe(null)
    expect((await stranger.call(getMe, {})).data?.uid).toBe(member.uid)
    expect((await stranger.call(getProofWays, {})).data).toEqual({
      isFresh: true,
      ways: ['passkey', 'password'],
    })
    expect((await list())[0]?.usedAt).toBe(clock().toISOString())
    expect(await mailsTo(db, member.email)).toMatchObject([{ kind: 'passkey_added' }])
  })

  test('asks the device for its user, for a key that it can find by itself, and for none that is there', async () => {
    const { device } = await added()
    const options = await optionsOf(page)
    expect(options.authenticatorSelection).toEqual({
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    })
    expect(options.excludeCredentials.map(({ id }) => id)).toEqual([device.keys[0]?.id.toString('base64url')])
    expect(options.rp.id).toBe('iki.test')
    expect(Buffer.from(options.user.id, 'base64url').toString()).toBe(member.uid)
  })

  test('is one, however often it is sent', async () => {
    const made = authenticator().create(await optionsOf(page))
    const first = await page.call(passkey.createPasskey, made)
    const again = await page.call(passkey.createPasskey, made)
    expect(again.data).toEqual(first.data)
    expect(await list()).toHaveLength(1)
  })

  test.each([
    ['another site', { origin: 'https://evil.test' }],
    ['another host', { rpId: 'evil.test' }],
    ['a device that has not verified its user', { isVerified: false }],
  ])('of %s is not taken, and signs nobody in', async (_, where) => {
    const made = authenticator().create(await optionsOf(page), where)
    expect((await page.call(passkey.createPasskey, made)).code).toBe('passkey_refused')
    const { device } = await added()
    expect((await signInWith(device, where)).answer.code).toBe('passkey_refused')
  })

  test('answers a challenge once, in its time, for what it was made for', async () => {
    const { device } = await added()
    const stranger = browser(app)
    const { data: options } = await stranger.call(passkey.passkeySignInOptions, {})
    const signed = device.sign(options ?? { challenge: '', rpId: '' })
    expect((await stranger.call(passkey.signInByPasskey, signed)).code).toBe(null)
    expect((await stranger.call(passkey.signInByPasskey, signed)).code).toBe('passkey_refused')

    const { data: late } = await stranger.call(passkey.passkeySignInOptions, {})
    clock.advance(passkey.passkeyChallengeMs + 1000)
    const tooLate = device.sign(late ?? { challenge: '', rpId: '' })
    expect((await stranger.call(passkey.signInByPasskey, tooLate)).code).toBe('passkey_refused')

    const fresh = await signedInBrowser(app, member)
    const { data: ofProof } = await fresh.call(passkey.passkeyProofOptions, {})
    const elsewhere = device.sign(ofProof ?? { challenge: '', rpId: '' })
    expect((await stranger.call(passkey.signInByPasskey, elsewhere)).code).toBe('passkey_refused')
    const foreign = device.sign({ challenge: Buffer.from('ours?').toString('base64url'), rpId: 'iki.test' })
    expect((await stranger.call(passkey.signInByPasskey, foreign)).code).toBe('passkey_refused')
  })

  test('of a device that counts is refused where it has signed less often than before; its member is notified', async () => {
    const { device } = await added(authenticator({ counts: true }))
    expect((await signInWith(device)).answer.code).toBe(null)
    const [key] = device.keys
    if (key) key.counter = 0
    expect((await signInWith(device)).answer.code).toBe('passkey_refused')
    expect((await mailsTo(db, member.email)).map(({ kind }) => kind)).toContain('passkey_copied')
    expect((await signInWith(device)).answer.code).toBe(null)
  })

  test('that is not known any more says so', async () => {
    const { device, id } = await added()
    expect((await page.call(passkey.deletePasskey, { id })).code).toBe(null)
    expect((await page.call(passkey.deletePasskey, { id })).code).toBe(null)
    expect((await signInWith(device)).answer.code).toBe('passkey_unknown')
  })

  test('signs nobody in whose account is disabled', async () => {
    const { device } = await added()
    await db.update(users).set({ status: 'disabled' }).where(eq(users.uid, member.uid))
    expect((await signInWith(device)).answer.code).toBe('account_disabled')
  })
})

describe('the list of passkeys', () => {
  test('is the member’s own: no other names or removes them', async () => {
    const { id } = await added()
    const other = await signedInBrowser(app, await createMember(db))
    expect(await list(other)).toEqual([])
    expect((await other.call(passkey.renamePasskey, { id, name: '取った' })).code).toBe('not_found')
    expect((await other.call(passkey.deletePasskey, { id })).code).toBe(null)
    expect((await page.call(passkey.renamePasskey, { id, name: '居間のパソコン' })).code).toBe(null)
    expect((await list()).map(({ name }) => name)).toEqual(['居間のパソコン'])
  })

  test('wants a proof for one more and for one less', async () => {
    const { id } = await added()
    clock.advance(proofMs)
    const late = await signedInBrowser(app, member)
    clock.advance(proofMs)
    expect((await late.call(passkey.passkeyCreationOptions, {})).code).toBe('proof_needed')
    expect((await late.call(passkey.deletePasskey, { id })).code).toBe('proof_needed')
  })

  test('has ten at most, also of those made at once', async () => {
    const made = []
    for (let number = 0; number < 11; number++) made.push(authenticator().create(await optionsOf(page)))
    const answers = await Promise.all(made.map(each => page.call(passkey.createPasskey, each)))
    expect(answers.filter(({ code }) => code === 'too_many_passkeys')).toHaveLength(1)
    expect((await page.call(passkey.passkeyCreationOptions, {})).code).toBe('too_many_passkeys')
    expect(await list()).toHaveLength(passkey.mostPasskeys)
  })

  test('does not remove the last way to sign in', async () => {
    const { id } = await added()
    await db.update(users).set({ email: null, passwordHash: null }).where(eq(users.uid, member.uid))
    const remove = async (which: string) => (await page.call(passkey.deletePasskey, { id: which })).code
    expect(await remove(id)).toBe('last_way_in')
    const second = await added()
    const both = await Promise.all([remove(id), remove(second.id)])
    expect(both.toSorted()).toEqual(['last_way_in', null].toSorted())
    const [left] = await list()
    await db.insert(authIdentities).values({
      provider: 'line',
      providerUserId: `U${member.uid}`,
      uid: member.uid,
      createdAt: clock(),
    })
    expect(await remove(left?.id ?? '')).toBe(null)
  })
})

describe('a proof by passkey', () => {
  test('is made for this session, by a passkey of this member', async () => {
    const { device } = await added()
    clock.advance(proofMs)
    const late = await signedInBrowser(app, member)
    clock.advance(proofMs)
    const { data: options } = await late.call(passkey.passkeyProofOptions, {})
    const signed = device.sign(options ?? { challenge: '', rpId: '' })
    const other = await signedInBrowser(app, await createMember(db))
    expect((await other.call(passkey.proveByPasskey, signed)).code).toBe('passkey_refused')
    expect((await late.call(passkey.proveByPasskey, signed)).code).toBe(null)
    expect((await late.call(getProofWays, {})).data?.isFresh).toBe(true)
  })

  test('of another member’s passkey proves nothing', async () => {
    const { device } = await added()
    const other = await signedInBrowser(app, await createMember(db))
    clock.advance(proofMs)
    const { data: options } = await other.call(passkey.passkeyProofOptions, {})
    const signed = device.sign(options ?? { challenge: '', rpId: '' })
    expect((await other.call(passkey.proveByPasskey, signed)).code).toBe('passkey_refused')
    expect((await other.call(getProofWays, {})).data?.isFresh).toBe(false)
  })
})

test('at an address of numbers there are none, which is said', async () => {
  const stranger = browser(atNumbers, 'http://192.0.2.7:3000')
  expect((await stranger.call(passkey.passkeySignInOptions, {})).code).toBe('passkeys_unavailable')
})

test('a page of another site gets no challenge', async () => {
  const elsewhere = browser(app, 'https://evil.test')
  expect((await elsewhere.call(passkey.passkeySignInOptions, {})).code).toBe('forged_request')
})

test('who signs in with a passkey is in the list of devices', async () => {
  const { device } = await added()
  await signInWith(device)
  expect((await page.call(listDevices, {})).data?.others).toHaveLength(1)
})
