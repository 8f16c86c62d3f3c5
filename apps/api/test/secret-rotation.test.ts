import { getMe, refreshSession } from '@iki/contract/account/session'
import type { Endpoint, InputOf } from '@iki/contract/api/endpoint'
import { emptyHabits } from '@iki/contract/diary/habit-diary'
import { getGift, listGifts } from '@iki/contract/money/gift'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { readGivenSecrets } from '#core/secrets/given-secrets.ts'
import { type LiveSecret, openSecrets } from '#core/secrets/open-secrets.ts'
import { endTrust } from '#core/secrets/secret.store.ts'
import { finishRotation, prepareRotation, switchSecrets } from '#core/secrets/secret-rotation.ts'
import { users } from '#features/account/account.tables.ts'
import { sheets } from '#features/diary/sheet.tables.ts'
import { gifts } from '#features/gift/gift.tables.ts'
import { mailStopAddresses } from '#features/notification/mail/mail-stop.ts'
import { listSealed } from '../src/open-node.ts'
import { testApp } from './app.ts'
import { type Browser, browser } from './browser.ts'
import { testClock } from './clock.ts'
import { createTestDatabase } from './database.ts'
import { createMember, signedInBrowser } from './factories.ts'
import { testServices } from './services.ts'
import { buy, createProduct } from './shop.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const clock = testClock(new Date('2026-11-20T03:00:00Z'))
const directory = await temporaryDirectory()
const [first, second, ofDiaries] = ['first', 'second', 'diary'].map(
  name => `the ${name} secret of this test, long enough to be one`,
) as [string, string, string]
const none = { secret: null, oldSecret: null, diarySecret: null, oldDiarySecret: null }
type Given = Partial<Record<keyof typeof none, string | null>>

/** A database that is used with the first secret, and nodes on it with what they are given. */
type Node = { services: ReturnType<typeof testServices> }

async function service() {
  const { database: db } = await createTestDatabase()
  await migrateJobs(db)
  await db.insert(sheets).values({
    id: 'posture',
    title: '姿勢',
    lead: '',
    drawing: 'mirror',
    access: [],
    scale: ['0', '1', '2', '3', '4'],
    questions: [],
    bands: [],
    contentHash: '',
  })
  const configOf = (given: Given) => ({ ...none, ...given, dataDirectory: directory })
  const open = (given: Given) =>
    openSecrets({ db, clock, config: configOf(given), listSealed: () => listSealed(db), warn() {} })
  await open({ secret: first })

  async function node(given: Given) {
    const secret = await open(given)
    const settings = { DATA_DIR: directory }
    const parts = { clock, database: db, settings, secret, renewSecret: () => secret.renew().catch(() => {}) }
    const { app, config } = await testApp(parts)
    const services = testServices({ config, db, clock, secret })
    return { app, secret, services }
  }

  async function rotate(given: Given, { isLeaked = false } = {}): Promise<LiveSecret> {
    const prepared = (await prepareRotation(db, configOf(given))) ?? []
    await switchSecrets(db, prepared, { now: clock(), isLeaked })
    return open(given)
  }

  async function sealAnew(given: Given) {
    const { services, secret } = await node(given)
    await services.notification.serviceKeys.saveMailStops(secret.ring.former)
    await services.notification.serviceKeys.reseal()
    const sum = await services.diary.diaryResealing.reseal()
    await finishRotation(db, configOf(given))
    return sum
  }
  return { db, node, open, rotate, sealAnew, readGiven: (given: Given) => readGivenSecrets(configOf(given)) }
}

const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const memo = '肩を下げて、ゆっくり息を吐く。'

/** Past the door of the server, which refuses when the machine is busy. */
async function writeAll({ services }: Node, uid: string, date: string): Promise<void> {
  await services.diary.pictures.save(uid, `picture-${date}`, red)
  const images = [`picture-${date}`]
  await services.diary.diaries.create(uid, { date, stress: 5, breath: 5, memo, images }, null)
  await services.diary.habits.save('eichi', uid, { date, text: { ...emptyHabits.eichi, memo } })
  await services.diary.habits.save('kafuku', uid, { date, text: { ...emptyHabits.kafuku, memo } })
  const answers = Array.from({ length: 8 }, (_, index) => ({ question: `q${index}`, value: 2 }))
  const answeredAt = clock().toISOString()
  await services.diary.sheets.save(uid, { id: 'posture', key: date, answers, note: memo, answeredAt })
}

async function readAll({ services }: Node, uid: string, date: string): Promise<(string | undefined)[]> {
  const range = { from: date, to: date }
  const [entry] = await services.diary.diaries.list(uid, { startDate: date, endDate: date })
  const [eichi] = await services.diary.habits.list('eichi', uid, range)
  const [kafuku] = await services.diary.habits.list('kafuku', uid, range)
  const sheet = (await services.diary.sheets.list(uid, { id: 'posture' })).filled.find(
    ({ key }) => key === date,
  )
  return [entry?.memo, eichi?.memo, kafuku?.memo, sheet?.note]
}

async function readPicture({ services }: Node, uid: string, date: string): Promise<string | undefined> {
  const picture = await services.diary.pictures.find(uid, `picture-${date}`)
  const bytes = await picture?.read()
  return bytes ? (await sharp(bytes).metadata()).format : undefined
}

/** What a call comes to; a machine that does much else refuses for a moment, and is asked again. */
async function codeOf<E extends Endpoint>(page: Browser, endpoint: E, input: InputOf<E>) {
  return vi.waitFor(
    async () => {
      const { http, code } = await page.call(endpoint, input)
      if (code === 'unavailable') throw new Error('busy')
      return code ?? http
    },
    { interval: 250 },
  )
}

/** Buys a gift. */
async function given(page: Browser, priceId: string) {
  const { order } = await buy(page, priceId)
  const bought = (await page.call(listGifts, {})).data?.gifts.find(({ orderId }) => orderId === order?.id)
  if (!bought) throw new Error('There is no gift.')
  return bought
}

test('one secret follows another while the service runs: nobody is signed out and nothing is lost', async () => {
  const { db, node, rotate, sealAnew } = await service()
  const both = { secret: second, oldSecret: first }
  const [near, far] = [await node(both), await node(both)]
  const member = await createMember(db)
  const { uid } = member
  const page = await signedInBrowser(near.app, member)
  await writeAll(near, uid, '2026-11-18')
  const stop =
    new URL(
      mailStopAddresses(near.secret, 'https://iki.test').make({ uid: member.uid, kind: 'news' }),
    ).pathname
      .split('/')
      .at(-1) ?? ''
  const pushKey = (await near.services.notification.pushKeys.get()).privateKey
  const addressBefore = near.services.addresses.make('lesson.mp3', 'anyone').url
  const ticketBefore = near.secret.key('line ticket')

  await rotate(both)
  for (const { secret } of [near, far]) await vi.waitFor(() => expect(secret.sealing.mark).toBe('s2'))
  expect(near.secret.key('line ticket')).not.toEqual(ticketBefore)
  expect(await codeOf(page, getMe, {})).toBe(200)
  const media = new URL(addressBefore, 'http://x').searchParams
  const address = {
    key: 'lesson.mp3',
    expires: Number(media.get('expires')),
    signature: media.get('signature') ?? '',
  }
  expect(far.services.addresses.rightOf(address, null)).toBe('anyone')
  expect(await readAll(near, uid, '2026-11-18')).toEqual([memo, memo, memo, memo])
  await writeAll(near, uid, '2026-11-19')

  expect(await sealAnew(both)).toMatchObject({ resealed: 5, unreadable: 0, missing: 0 })
  const { rows } = await db.execute(sql`
    select memo_sealed as sealed from diary_entries union all select texts_sealed from eichi_diary
    union all select memo_sealed from kafuku_diary union all select answers_sealed from sheet_answers
    union all select sealed_with from diary_pictures`)
  expect(rows.filter(({ sealed }) => !String(sealed).startsWith('s2'))).toEqual([])
  for (const date of ['2026-11-18', '2026-11-19']) {
    expect(await readAll(near, uid, date)).toEqual([memo, memo, memo, memo])
    expect(await readPicture(near, uid, date)).toBe('webp')
  }
  expect(await codeOf(page, refreshSession, {})).toBe(200)

  const alone = await node({ secret: second })
  for (const date of ['2026-11-18', '2026-11-19']) {
    expect(await readAll(alone, uid, date)).toEqual([memo, memo, memo, memo])
    expect(await readPicture(alone, uid, date)).toBe('webp')
  }
  await alone.services.diary.pictures.save(uid, 'picture-2026-11-18', red)
  expect((await alone.services.notification.pushKeys.get()).privateKey).toBe(pushKey)
  expect(await alone.services.notification.notificationSettings.readStop(stop)).toEqual({ uid, kind: 'news' })
})

test('what a stolen secret has signed or could sign holds no longer, and diaries open all the same', async () => {
  const { db, node, rotate, sealAnew } = await service()
  const both = { secret: second, oldSecret: first }
  const near = await node(both)
  const member = await createMember(db)
  const { uid } = member
  const page = await signedInBrowser(near.app, member)
  await writeAll(near, uid, '2026-11-18')
  await rotate(both, { isLeaked: true })
  await vi.waitFor(() => expect(near.secret.sealing.mark).toBe('s2'))
  expect(await codeOf(page, getMe, {})).toBe('not_signed_in')
  expect(await codeOf(page, refreshSession, {})).toBe('no_current_user')
  expect(await readAll(near, uid, '2026-11-18')).toEqual([memo, memo, memo, memo])
  expect(await sealAnew(both)).toMatchObject({ resealed: 5 })
})

test('what former secrets signed holds for as long as a session, or until somebody ends it', async () => {
  const { db, node, open, rotate, sealAnew } = await service()
  const both = { secret: second, oldSecret: first }
  await rotate(both)
  await sealAnew(both)
  expect((await open(both)).keys('x')).toHaveLength(2)
  clock.advance(61 * 86_400_000)
  expect((await open(both)).keys('x')).toHaveLength(1)
  clock.advance(-61 * 86_400_000)
  expect((await open(both)).keys('x')).toHaveLength(2)
  await endTrust(db, clock())
  expect((await open(both)).keys('x')).toHaveLength(1)
  await node({ secret: second })
})

test('what members write while everything is sealed again is neither lost nor set back', async () => {
  const { db, node, rotate } = await service()
  const both = { secret: second, oldSecret: first }
  const near = await node(both)
  const { uid } = await createMember(db)
  const { diaries, diaryResealing } = near.services.diary
  const days = Array.from({ length: 12 }, (_, index) => `2026-10-${10 + index}`)
  const written = days.map(date =>
    diaries.create(uid, { date, stress: 1, breath: 1, memo, images: [] }, null),
  )
  const ids = (await Promise.all(written)).map(({ id }) => id)
  await rotate(both)
  await vi.waitFor(() => expect(near.secret.sealing.mark).toBe('s2'))
  const newMemo = (id: string) => `${id} 書き直した`
  const change = (id: string) => diaries.update(uid, { id, stress: 9, breath: 9, memo: newMemo(id) })
  const [sum] = await Promise.all([diaryResealing.reseal(), ...ids.map(change)])
  expect(sum.unreadable).toBe(0)
  const after = await diaries.list(uid, { limit: 50 })
  expect(after.map(({ memo }) => memo).toSorted()).toEqual(ids.map(newMemo).toSorted())
  await diaryResealing.reseal()
  expect(await diaryResealing.reseal()).toMatchObject({ resealed: 0, unreadable: 0 })
})

test('diaries get a secret of their own, and a node without it is refused', async () => {
  const { db, node, open, rotate, sealAnew } = await service()
  const near = await node({ secret: first })
  const { uid } = await createMember(db)
  await writeAll(near, uid, '2026-11-18')
  const own = { secret: first, diarySecret: ofDiaries }
  expect((await rotate(own)).sealing.mark).toBe('d2')
  expect(await sealAnew(own)).toMatchObject({ resealed: 5 })
  await expect(open({ secret: first })).rejects.toThrow('is used with a DIARY_SECRET')
  await expect(near.secret.renew()).rejects.toThrow('is used with a DIARY_SECRET')
  const after = await node(own)
  expect(await readAll(after, uid, '2026-11-18')).toEqual([memo, memo, memo, memo])
})

test('a gift that nobody has accepted yet needs the secret of its code, and is counted until it ends', async () => {
  const { db, node, rotate, sealAnew } = await service()
  const both = { secret: second, oldSecret: first }
  const near = await node(both)
  const [giver, gone] = [await createMember(db), await createMember(db)]
  const page = await signedInBrowser(near.app, giver)
  const grants = [{ itemId: '000010', days: 30 }]
  const { priceId } = await createProduct(db, { kind: 'gift', every: 'none', grants })
  const former = await given(page, priceId)
  await given(await signedInBrowser(near.app, gone), priceId)
  const returned = await given(page, priceId)
  await db.update(gifts).set({ state: 'returned' }).where(eq(gifts.id, returned.id))
  await db.delete(users).where(eq(users.uid, gone.uid))

  await rotate(both)
  await vi.waitFor(() => expect(near.secret.sealing.mark).toBe('s2'), { timeout: 15_000 })
  const latter = await given(page, priceId)
  await sealAnew(both)
  const codesAt = async ({ app }: Awaited<ReturnType<typeof node>>) => {
    const { data } = await (await signedInBrowser(app, giver)).call(listGifts, {})
    return new Map(data?.gifts.map(({ id, code }) => [id, code]))
  }
  const counted = { former: 1, formerUntil: new Date(former.expiresAt), gone: 0 }
  expect(await near.services.gift.countOpenGifts()).toEqual(counted)
  expect((await codesAt(near)).get(former.id)).toBe(former.code)

  const alone = await node({ secret: second })
  expect(await alone.services.gift.countOpenGifts()).toEqual({ former: 0, formerUntil: null, gone: 1 })
  const codes = await codesAt(alone)
  expect([codes.get(former.id), codes.get(latter.id)]).toEqual([null, latter.code])
  expect((await browser(alone.app).call(getGift, { code: former.code ?? '' })).data?.state).toBe('open')

  clock.advance(151 * 86_400_000)
  expect(await near.services.gift.countOpenGifts()).toEqual({ former: 0, formerUntil: null, gone: 0 })
  clock.advance(-151 * 86_400_000)
})

test('before everything is sealed again, a node needs both', async () => {
  const { open, rotate, sealAnew } = await service()
  const both = { secret: second, oldSecret: first }
  await rotate(both)
  await expect(open({ secret: second })).rejects.toThrow(
    /^Some of this database is still sealed with a former SECRET \(fingerprint .* Set OLD_SECRET to it/,
  )
  await sealAnew(both)
  await open({ secret: second })
  await expect(open({ secret: first })).rejects.toThrow('is not the one of this database')
})
