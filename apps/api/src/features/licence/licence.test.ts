import { listItemOwn } from '@iki/contract/access/item-own'
import { getMe } from '@iki/contract/account/session'
import { endOfTokyoDay, startOfTokyoDay } from '@iki/contract/api/tokyo'
import { getLesson } from '@iki/contract/media/lesson'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { licenceService } from './licence.service.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const other = await testApp({ clock, database: db })
const licences = licenceService({ db, clock })
const term = { sinceAt: startOfTokyoDay('2026-01-01'), expireAt: endOfTokyoDay('2039-12-31'), reason: null }

describe('item_own', () => {
  test('answers in the words of the specification, days counted in Tokyo', async () => {
    const member = await createMember(db)
    const sinceAt = new Date(clock().getTime() - 3 * 86_400_000)
    await createLicence(db, member.uid, { itemId: '000028', sinceAt, expireAt: term.expireAt })
    const page = await signedInBrowser(app, member)
    const { data } = await page.call(listItemOwn, {})
    expect(data).toEqual([
      {
        item_id: '000028',
        status: 'active',
        store: 1,
        sinceAt: sinceAt.toISOString(),
        expireAt: '2039-12-31T14:59:59.999Z',
        since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
        expire: '2039-12-31',
        uid: member.uid,
        days: 3,
      },
    ])
  })

  test('is for members only, and for nobody else’s uid', async () => {
    expect((await browser(app).call(listItemOwn, {})).code).toBe('not_signed_in')
    const [mine, theirs] = [await createMember(db), await createMember(db)]
    const page = await signedInBrowser(app, mine)
    expect((await page.call(listItemOwn, { uid: theirs.uid })).code).toBe('not_allowed')
  })
})

describe('a licence that is granted', () => {
  test('opens its items at once, on every node', async () => {
    const member = await createMember(db)
    const id = await createLesson(db)
    const [here, there] = [await signedInBrowser(app, member), await signedInBrowser(other.app, member)]
    expect((await here.call(getLesson, { id })).code).toBe('plan_required')
    expect((await there.call(getLesson, { id })).code).toBe('plan_required')
    await licences.grant({ uid: member.uid, itemId: '000002', ...term })
    await expect.poll(async () => (await here.call(getLesson, { id })).http).toBe(200)
    await expect.poll(async () => (await there.call(getLesson, { id })).http).toBe(200)
    expect((await here.call(getMe, {})).data?.licences).toHaveLength(1)
  })

  test('is there for a page that begins before its node has received it, and from then on', async () => {
    const member = await createMember(db)
    const id = await createLesson(db)
    const page = await signedInBrowser(app, member)
    expect((await page.call(getLesson, { id })).code).toBe('plan_required')
    // Written without publishing it: no node receives the change.
    await createLicence(db, member.uid, { itemId: '000002', ...term })
    expect((await page.call(getMe, {})).data?.licences).toHaveLength(1)
    expect((await page.call(getLesson, { id })).http).toBe(200)
  })

  test('closes again on every node when it is revoked, and stays on record', async () => {
    const member = await createMember(db)
    const id = await createLesson(db)
    await licences.grant({ uid: member.uid, itemId: '000002', ...term })
    const there = await signedInBrowser(other.app, member)
    await expect.poll(async () => (await there.call(getLesson, { id })).http).toBe(200)
    expect(await licences.revoke({ uid: member.uid, itemId: '000002', reason: '返金' })).toBe(1)
    await expect.poll(async () => (await there.call(getLesson, { id })).code).toBe('plan_required')
    expect(await licences.list(member.uid)).toMatchObject([{ itemId: '000002', status: 'revoked' }])
  })

  test('must be an item that there is, and end after its beginning', async () => {
    const { uid } = await createMember(db)
    for (const itemId of ['999999', 'constructor', '__proto__'])
      await expect(licences.grant({ uid, itemId, ...term })).rejects.toMatchObject({ code: 'invalid_input' })
    const backwards = { sinceAt: term.expireAt, expireAt: term.sinceAt, reason: null }
    await expect(licences.grant({ uid, itemId: '000002', ...backwards })).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(await licences.list(uid)).toEqual([])
  })
})
