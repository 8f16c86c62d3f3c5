import { emptyHabits } from '@iki/contract/diary/habit-diary'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { diaryPhone } from '#test/diary-phone.ts'
import type { FakeApi } from '#test/fake-api.ts'
import type { FakeDiaryServer } from '#test/fake-diary-server.ts'
import { fakeHabitServer } from '#test/fake-habit-server.ts'
import { listDiaryOwners, makeDatabase } from './diary-database.ts'
import { saveDay } from './diary-days.ts'
import type { KnownDay, OutboxDay } from './diary-kinds.ts'
import { forgetSent } from './forget-sent.ts'
import { closeDiary, requireDiary } from './open-diary.ts'
import { readDays } from './read-days.ts'
import { listAsideDays, setMisfitsAside } from './set-aside-days.ts'
import { readUnsentCount } from './unsent-flag.ts'

const [today, yesterday] = ['2026-11-20', '2026-11-19']
let api: FakeApi
let server: FakeDiaryServer

beforeEach(() => {
  ;({ api, server } = diaryPhone())
  fakeHabitServer(api)
  api.goOffline()
})

const general = (memo: string, images: string[] = []) => ({ relax: 7, breath: 6, memo, images })
/** An unsent day in the form of release 5.0.0. */
const row = (change: object = {}): OutboxDay =>
  ({
    kind: 'general',
    date: today,
    action: 'save',
    value: general('雨'),
    base: null,
    idempotencyKey: 'k1',
    addedAt: '2026-11-20T02:00:00.000Z',
    state: 'waiting',
    error: null,
    attempts: [],
    restores: null,
    ...change,
  }) as OutboxDay

/** Something of an earlier visit, maybe from another release. */
async function left(...rows: object[]): Promise<void> {
  const database = makeDatabase('haruko')
  for (const each of rows) await database.table('outbox').put(each)
  await database.facts.put({ name: 'canary', value: '' })
  database.close()
}
const unsent = async () => (await requireDiary()).database.outbox.toArray()
const aside = async () => listAsideDays((await requireDiary()).database)
const sent = async () => (await requireDiary()).sync.sync()

test('what release 5.0.0 left unsent is sent as it is, from all three diaries', async () => {
  const rows = [
    row({ attempts: [general('朝')], state: 'refused', error: { code: 'internal', message: 'x' } }),
    row({ date: yesterday, base: 3, state: 'conflict' }),
    row({ kind: 'eichi', value: { ...emptyHabits.eichi, sleep: 7 }, idempotencyKey: 'k2' }),
    row({ kind: 'kafuku', value: emptyHabits.kafuku, action: 'delete', idempotencyKey: 'k3' }),
  ]
  await left(...rows)
  const put = vi.spyOn((await requireDiary()).database.outbox, 'put')
  await setMisfitsAside((await requireDiary()).database)
  expect(put).not.toHaveBeenCalled()
  expect(await aside()).toEqual([])
  const byKey = (all: object[]) => all.map(each => JSON.stringify(Object.entries(each).toSorted())).toSorted()
  expect(byKey((await unsent()).map(({ ancestor, ...each }) => each))).toEqual(byKey(rows))
})

describe('an unsent day', () => {
  test('that lacks what a release asks more is read with that empty', async () => {
    await left(
      row({ value: { relax: 7, breath: 6, memo: '雨' }, attempts: undefined, state: 'resting' }),
      row({ kind: 'eichi', value: { sleep: 7, memo: '雨' } }),
    )
    expect(await unsent()).toMatchObject([
      { kind: 'eichi', value: { ...emptyHabits.eichi, sleep: 7, memo: '雨' } },
      { kind: 'general', value: general('雨'), attempts: [], state: 'waiting' },
    ])
  })

  test('that is too long for a release is the server’s matter, and its writer’s', async () => {
    await left(row({ value: general('あ'.repeat(5_000)) }))
    expect(await unsent()).toMatchObject([{ value: general('あ'.repeat(5_000)) }])
  })

  test('of no known form is set aside whole, and the others are shown and sent', async () => {
    const misfits = [
      row({ date: yesterday, value: { memo: 'むかしの形' } }),
      row({ kind: 'dream', value: { memo: '夢' } }),
      row({ date: '2026-11-18', value: null }),
    ]
    await left(row(), ...misfits)
    const { database } = await requireDiary()
    expect((await readDays(database, 'general', '2026-11-01', today)).map(day => day.date)).toEqual([today])
    expect((await aside()).map(day => day.row)).toEqual(expect.arrayContaining(misfits))
    expect(readUnsentCount('haruko')).toBe(1)
    api.comeBack()
    await sent()
    expect(server.memos()).toEqual({ [today]: '雨' })
    expect(await aside()).toHaveLength(3)
  })

  test('that was set aside stays when the day is written again', async () => {
    const misfit = row({ value: { memo: 'むかしの形' } })
    await left(misfit)
    await saveDay('general', today, general('新しく'))
    closeDiary()
    expect(await unsent()).toMatchObject([{ value: { memo: '新しく' } }])
    expect((await aside()).map(day => day.row)).toEqual([misfit])
  })

  test('that was set aside comes back when a release knows it, unless its day was written', async () => {
    await left()
    const database = makeDatabase('haruko')
    const fact = (name: string, date: string) => ({
      name: `aside ${name}`,
      value: { row: row({ date, value: general(name) }), setAsideAt: '2026-11-20T03:00:00.000Z' },
    })
    await database.facts.bulkPut([fact('一', today), fact('二', yesterday)])
    await database.outbox.put(row())
    database.close()
    expect((await unsent()).map(({ value }) => (value as { memo: string }).memo)).toEqual(['二', '雨'])
    expect(await aside()).toHaveLength(1)
  })

  test('that was set aside stays, with its pictures, when its member leaves', async () => {
    await left(row({ value: { memo: 'むかしの形', images: ['p1'] } }))
    const { database } = await requireDiary()
    const blob = new Blob(['x'])
    const picture = { kind: 'general', date: today, blob, thumbnail: blob, addedAt: '', error: null } as const
    await database.pictures.bulkPut([
      { id: 'p1', isSent: true, ...picture },
      { id: 'p2', isSent: true, ...picture },
    ])
    closeDiary()
    await forgetSent('haruko')
    expect(await listDiaryOwners()).toEqual(['haruko'])
    expect(await aside()).toHaveLength(1)
    expect((await (await requireDiary()).database.pictures.toArray()).map(({ id }) => id)).toEqual(['p1'])
  })
})

test('a day of the server that can’t be read here fails no list, and is there again at the next look', async () => {
  const database = makeDatabase('haruko')
  const known = (date: string, value: unknown) =>
    ({
      kind: 'general',
      date,
      value,
      serverId: null,
      revision: 1,
      updatedAt: '',
      isWritten: true,
    }) as KnownDay
  await database.days.bulkPut([
    known(today, { relax: 5, breath: 5 }),
    known(yesterday, { memo: 'むかしの形' }),
    known('2026-11-18', undefined),
  ])
  database.close()
  const { database: opened, sync } = await requireDiary()
  const shown = async () => readDays(opened, 'general', '2026-11-01', today)
  expect(await shown()).toMatchObject([{ date: today, value: { relax: 5, memo: '', images: [] } }])
  server.writeElsewhere(yesterday, general('雨'))
  api.comeBack()
  await sync.fetchDays('general', yesterday, yesterday)
  expect(await shown()).toMatchObject([{ date: yesterday, value: { memo: '雨' } }, { date: today }])
})
