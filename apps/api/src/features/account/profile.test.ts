import { getMe, updateProfile } from '@iki/contract/account/session'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { users } from './account.tables.ts'
import { accountLimits } from './account-rules.ts'

const { app, db } = await testApp()

test('a member receives since when they are one', async () => {
  const member = await createMember(db)
  const createdAt = new Date('2025-04-01T00:00:00Z')
  await db.update(users).set({ createdAt }).where(eq(users.uid, member.uid))
  const page = await signedInBrowser(app, member)
  expect((await page.call(getMe, {})).data?.createdAt).toBe('2025-04-01T00:00:00.000Z')
})

describe('a nickname', () => {
  test.each([
    ['はる', 'はる'],
    ['  春　子 ', '春 子'],
    ['春\n子\u202e', '春 子'],
    ['', null],
    ['　 ', null],
    ['あ'.repeat(30), 'あ'.repeat(30)],
  ])('%j is stored as %j', async (typed, nickname) => {
    const page = await signedInBrowser(app, await createMember(db, { nickname: '秋' }))
    const { data } = await page.call(updateProfile, { nickname: typed })
    expect(data?.nickname).toBe(nickname)
    const me = (await page.call(getMe, {})).data
    expect(me).toEqual(data)
  })

  test('can’t be changed without end', async () => {
    const page = await signedInBrowser(app, await createMember(db))
    const codes = []
    for (let tries = 0; tries <= accountLimits.profileByMember.max; tries++)
      codes.push((await page.call(updateProfile, { nickname: `春${tries}` })).code)
    expect(codes.filter(code => code === null)).toHaveLength(accountLimits.profileByMember.max)
    expect(codes.at(-1)).toBe('too_many_requests')
    const other = await signedInBrowser(app, await createMember(db))
    expect((await other.call(updateProfile, { nickname: '秋' })).code).toBeNull()
  })

  test('that is too long is refused, and the one before stays', async () => {
    const page = await signedInBrowser(app, await createMember(db, { nickname: '秋' }))
    const { code, response } = await page.call(updateProfile, { nickname: 'あ'.repeat(31) })
    expect(code).toBe('invalid_input')
    expect(response.json().fields).toEqual({ nickname: '30文字以内で入力してください' })
    expect((await page.call(getMe, {})).data?.nickname).toBe('秋')
  })

  test('changes for the member alone, and with it nothing else', async () => {
    const [member, other] = [await createMember(db), await createMember(db, { nickname: '夏' })]
    const page = await signedInBrowser(app, member)
    const before = await db.select().from(users).where(eq(users.uid, member.uid))
    const sent = { nickname: '冬', authority: 'operator', email: 'x@example.com', uid: member.uid }
    await page.call(updateProfile, sent)
    const [after] = await db.select().from(users).where(eq(users.uid, member.uid))
    expect(after).toEqual({ ...before[0], nickname: '冬', updatedAt: after?.updatedAt })
    const [untouched] = await db.select().from(users).where(eq(users.uid, other.uid))
    expect(untouched?.nickname).toBe('夏')
  })

  test('of an account that was removed can’t be changed', async () => {
    const member = await createMember(db)
    const page = await signedInBrowser(app, member)
    await db.delete(users).where(eq(users.uid, member.uid))
    const { http, code } = await page.call(updateProfile, { nickname: '冬' })
    expect(http).toBeGreaterThanOrEqual(400)
    expect(['user_not_read', 'not_signed_in']).toContain(code)
  })
})
