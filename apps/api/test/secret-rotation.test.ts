import {
  createDiaryEntry,
  listDiaryEntries,
  listPictureAddresses,
  savePicture,
  updateDiaryEntry,
} from '@iki/contract/diary'
import {
  emptyEichi,
  emptyKafuku,
  listEichiDays,
  listKafukuDays,
  saveEichiDay,
  saveKafukuDay,
} from '@iki/contract/habit-diary'
import { getMe, refreshSession } from '@iki/contract/session'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { migrateJobs } from '#core/jobs.ts'
import { readGivenSecrets } from '#core/secrets/given-secrets.ts'
import { type LiveSecret, openSecrets } from '#core/secrets/open-secrets.ts'
import { finishRotation, prepareRotation, switchSecrets } from '#core/secrets/rotation.ts'
import { endTrust } from '#core/secrets/secret.store.ts'
import { mailStopAddresses } from '#features/notification/mail-stop.ts'
import { listSealed } from '../src/open-node.ts'
import { createServices } from '../src/services.ts'
import { testApp } from './app.ts'
import type { Browser } from './browser.ts'
import { testClock } from './clock.ts'
import { createTestDatabase } from './database.ts'
import { createMember, signedInBrowser } from './factories.ts'
import { temporaryDirectory } from './temporary-directory.ts'

const clock = testClock(new Date('2026-11-20T03:00:00Z'))
const directory = await temporaryDirectory()
const [first, second, ofDiaries] = ['first', 'second', 'diary'].map(
  name => `the ${name} secret of this test, long enough to be one`,
) as [string, string, string]
const none = { secret: null, oldSecret: null, diarySecret: null, oldDiarySecret: null }
type Given = Partial<Record<keyof typeof none, string | null>>

/** A database that is used with the first secret, and nodes on it with what they are given. */
async function service() {
  const { database: db } = await createTestDatabase()
  await migrateJobs(db)
  const configOf = (given: Given) => ({ ...none, ...given, dataDirectory: directory })
  const open = (given: Given) =>
    openSecrets({ db, clock, config: configOf(given), listSealed: () => listSealed(db), warn() {} })
  await open({ secret: first })

  async function node(given: Given) {
    const secret = await open(given)
    const settings = { DATA_DIR: directory }
    const parts = { clock, database: db, settings, secret, renewSecret: () => secret.renew().catch(() => {}) }
    const { app, config } = await testApp(parts)
    const services = createServices({ config, db, clock, secret, log: { warn() {} } })
    return { app, secret, services }
  }

  async function rotate(given: Given, { isLeaked = false } = {}): Promise<LiveSecret> {
    const prepared = (await prepareRotation(db, configOf(given))) ?? []
    await switchSecrets(db, prepared, { now: clock(), isLeaked })
    return open(given)
  }

  async function sealAnew(given: Given) {
    const { services, secret } = await node(given)
    await services.serviceKeys.keepMailStops(secret.ring.former)
    await services.serviceKeys.reseal()
    const sum = await services.diaryResealing.reseal()
    await finishRotation(db, configOf(given))
    return sum
  }
  return { db, node, open, rotate, sealAnew, readGiven: (given: Given) => readGivenSecrets(configOf(given)) }
}

const red = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const memo = '肩を下げて、ゆっくり息を吐く。'

async function writeAll(page: Browser, date: string): Promise<void> {
  await page.call(savePicture, { id: `picture-${date}` }, { file: red })
  await page.call(createDiaryEntry, { date, stress: 5, breath: 5, memo, images: [`picture-${date}`] })
  await page.call(saveEichiDay, { ...emptyEichi, date, memo })
  await page.call(saveKafukuDay, { ...emptyKafuku, date, memo })
}

async function readAll(page: Browser, date: string) {
  const range = { from: date, to: date }
  const [entries, eichi, kafuku] = [
    await page.call(listDiaryEntries, { startDate: date, endDate: date }),
    await page.call(listEichiDays, range),
    await page.call(listKafukuDays, range),
  ]
  return [entries.data?.[0]?.memo, eichi.data?.[0]?.memo, kafuku.data?.[0]?.memo]
}

async function showPicture(
  { app }: { app: Awaited<ReturnType<typeof testApp>>['app'] },
  page: Browser,
  id: string,
) {
  const url = (await page.call(listPictureAddresses, { ids: [id] })).data?.[0]?.url ?? ''
  const cookie = [...page.cookies].map(([name, { value }]) => `${name}=${value}`).join('; ')
  return (await app.inject({ url, headers: { cookie } })).statusCode
}

test('one secret follows another while the service runs: nobody is signed out and nothing is lost', async () => {
  const { db, node, rotate, sealAnew } = await service()
  const both = { secret: second, oldSecret: first }
  const [near, far] = [await node(both), await node(both)]
  const member = await createMember(db)
  const page = await signedInBrowser(near.app, member)
  await writeAll(page, '2026-11-18')
  const stop = new URL(
    mailStopAddresses(near.secret, 'https://iki.test').make({ uid: member.uid, kind: 'news' }),
  ).pathname
  const pushKey = (await near.services.pushKeys.get()).privateKey
  const addressBefore = near.services.addresses.make('lesson.mp3', 'anyone').url
  const ticketBefore = near.secret.key('line ticket')

  await rotate(both)
  for (const { secret } of [near, far])
    await vi.waitFor(() => expect(secret.sealing.mark).toBe('s2'), { timeout: 15_000 })
  expect(near.secret.key('line ticket')).not.toEqual(ticketBefore)
  expect((await page.call(getMe, {})).http).toBe(200)
  const media = new URL(addressBefore, 'http://x').searchParams
  const address = {
    key: 'lesson.mp3',
    expires: Number(media.get('expires')),
    signature: media.get('signature') ?? '',
  }
  expect(far.services.addresses.rightOf(address, null)).toBe('anyone')
  expect(await readAll(page, '2026-11-18')).toEqual([memo, memo, memo])
  await writeAll(page, '2026-11-19')

  expect(await sealAnew(both)).toMatchObject({ resealed: 4, unreadable: 0, missing: 0 })
  const { rows } = await db.execute(sql`
    select memo_sealed as sealed from diary_entries union all select texts_sealed from eichi_diary
    union all select memo_sealed from kafuku_diary union all select sealed_with from diary_pictures`)
  expect(rows.filter(({ sealed }) => !String(sealed).startsWith('s2'))).toEqual([])
  for (const date of ['2026-11-18', '2026-11-19']) {
    expect(await readAll(page, date)).toEqual([memo, memo, memo])
    expect(await showPicture(near, page, `picture-${date}`)).toBe(200)
  }
  expect((await page.call(refreshSession, {})).http).toBe(200)

  const alone = await node({ secret: second })
  const later = await signedInBrowser(alone.app, member)
  for (const date of ['2026-11-18', '2026-11-19']) {
    expect(await readAll(later, date)).toEqual([memo, memo, memo])
    expect(await showPicture(alone, later, `picture-${date}`)).toBe(200)
  }
  expect((await later.call(savePicture, { id: 'picture-2026-11-18' }, { file: red })).http).toBe(200)
  expect((await alone.services.pushKeys.get()).privateKey).toBe(pushKey)
  expect((await alone.app.inject({ method: 'POST', url: stop })).statusCode).toBe(200)
})

test('what a stolen secret has signed or could sign holds no longer, and diaries open all the same', async () => {
  const { db, node, rotate, sealAnew } = await service()
  const both = { secret: second, oldSecret: first }
  const near = await node(both)
  const member = await createMember(db)
  const page = await signedInBrowser(near.app, member)
  await writeAll(page, '2026-11-18')
  await rotate(both, { isLeaked: true })
  await vi.waitFor(() => expect(near.secret.sealing.mark).toBe('s2'), { timeout: 15_000 })
  expect((await page.call(getMe, {})).code).toBe('not_signed_in')
  expect((await page.call(refreshSession, {})).code).toBe('no_current_user')
  const again = await signedInBrowser(near.app, member)
  expect(await readAll(again, '2026-11-18')).toEqual([memo, memo, memo])
  expect(await sealAnew(both)).toMatchObject({ resealed: 4 })
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

test('what members write while everything is sealed anew is neither lost nor set back', async () => {
  const { db, node, rotate } = await service()
  const both = { secret: second, oldSecret: first }
  const near = await node(both)
  const page = await signedInBrowser(near.app, await createMember(db))
  const days = Array.from({ length: 12 }, (_, index) => `2026-10-${10 + index}`)
  const ids = await Promise.all(
    days.map(
      async date => (await page.call(createDiaryEntry, { date, stress: 1, breath: 1, memo })).data?.id,
    ),
  )
  await rotate(both)
  await vi.waitFor(() => expect(near.secret.sealing.mark).toBe('s2'), { timeout: 15_000 })
  const change = (id = '') =>
    page.call(updateDiaryEntry, { id, stress: 9, breath: 9, memo: `${id} 書き直した` })
  const [sum] = await Promise.all([near.services.diaryResealing.reseal(), ...ids.map(change)])
  expect(sum.unreadable).toBe(0)
  const { data } = await page.call(listDiaryEntries, { limit: 50 })
  expect(data?.map(({ memo }) => memo).toSorted()).toEqual(ids.map(id => `${id} 書き直した`).toSorted())
  expect((await near.services.diaryResealing.reseal()).unreadable).toBe(0)
  expect((await near.services.diaryResealing.reseal()).resealed).toBe(0)
})

test('diaries get a secret of their own, and a node without it is refused', async () => {
  const { db, node, open, rotate, sealAnew } = await service()
  const near = await node({ secret: first })
  const member = await createMember(db)
  await writeAll(await signedInBrowser(near.app, member), '2026-11-18')
  const own = { secret: first, diarySecret: ofDiaries }
  expect((await rotate(own)).sealing.mark).toBe('d2')
  expect(await sealAnew(own)).toMatchObject({ resealed: 4 })
  await expect(open({ secret: first })).rejects.toThrow('is used with a DIARY_SECRET')
  await expect(near.secret.renew()).rejects.toThrow('is used with a DIARY_SECRET')
  const after = await node(own)
  expect(await readAll(await signedInBrowser(after.app, member), '2026-11-18')).toEqual([memo, memo, memo])
})

test('before everything is sealed anew, a node needs both', async () => {
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
