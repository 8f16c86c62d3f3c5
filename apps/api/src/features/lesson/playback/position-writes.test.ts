import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type MeasuredStatement, measured } from '#core/telemetry/measured.ts'
import { createLesson } from '#test/content-factories.ts'
import { createTestDatabase } from '#test/database.ts'
import { createMember } from '#test/factories.ts'
import { plannedOnce } from '#test/planned-once.ts'
import { findPosition, listRecent } from './playback.store.ts'
import { listPositions } from './playback-list.store.ts'
import { type LessonSave, savePosition } from './position-saving.ts'

const { database: db } = await createTestDatabase()
const { uid } = await createMember(db)
const noon = new Date('2026-06-01T12:00:00Z')
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

const save = (lessonId: string, at: Date, seconds = 10): LessonSave => ({
  uid,
  lessonId,
  seconds,
  durationSeconds: 600,
  isCompleted: false,
  sequence: null,
  at,
  completedShare: 0.95,
})

/** The names of the statements that are sent meanwhile. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const names: string[] = []
  const note = (message: unknown) => void names.push((message as MeasuredStatement).name)
  measured.statement.start.subscribe(note)
  await work().finally(() => measured.statement.start.unsubscribe(note))
  return names
}

test('a save that continues with a lesson rewrites its row and no index', async () => {
  const id = await createLesson(db)
  await savePosition(db, save(id, noon))
  const updates = await db.transaction(async tx => {
    for (const seconds of [10, 20, 30]) await savePosition(tx, save(id, after(seconds), 10 + seconds))
    const { rows } = await tx.execute(sql`
      select pg_stat_get_xact_tuples_updated('lesson_playback'::regclass)::int as all,
        pg_stat_get_xact_tuples_hot_updated('lesson_playback'::regclass)::int as without_indexes`)
    return rows
  })
  expect(updates).toEqual([{ all: 3, without_indexes: 3 }])
})

test('what was played last comes first, also within the five minutes that the index knows', async () => {
  const [first, second, third] = [await createLesson(db), await createLesson(db), await createLesson(db)]
  const other = await createMember(db)
  const saves: [string, number][] = [
    [first, 60],
    [second, 120],
    [first, 240],
    [third, 301],
    [second, 299],
  ]
  for (const [id, at] of saves) await savePosition(db, { ...save(id, after(at)), uid: other.uid })
  expect((await listRecent(db, other.uid, null)).map(({ id }) => id)).toEqual([third, second, first])
  const pageBehind = async (at: number, id: string) =>
    (await listPositions(db, { uid: other.uid, kind: 'audio', before: { at: after(at), id } })).map(
      row => row.id,
    )
  expect(await pageBehind(301, third)).toEqual([second, first])
  expect(await pageBehind(299, second)).toEqual([first])
  expect(await pageBehind(240, first)).toEqual([])
})

test('a save is planned once for all who listen', async () => {
  const id = await createLesson(db)
  const planned = await plannedOnce(db, tx => savePosition(tx, save(id, noon)))
  expect(planned.lesson_playback_save).toBe(true)
  expect(planned.lesson_playback_current).toBe(true)
})

describe('a save that continues from a position', () => {
  const phone = { id: 'phone', name: 'iPhone' }
  const goesOn = (id: string, base: number): LessonSave => ({
    ...save(id, after(base * 10), 10 + base * 10),
    sequence: base + 1,
    base,
    device: phone,
  })

  test('that is known sends one statement, also where it records an earlier position', async () => {
    const id = await createLesson(db)
    const { position: first } = await savePosition(db, goesOn(id, 0))
    const isOne = await statementsOf(() => savePosition(db, goesOn(id, 1), first))
    expect(isOne).toEqual(['lesson_playback_save'])
    const { position: second } = await savePosition(db, goesOn(id, 1), first)
    const jump = { ...goesOn(id, second.sequence), seconds: 500 }
    expect(await statementsOf(() => savePosition(db, jump, second))).toEqual(['lesson_playback_leave'])
    expect(await findPosition(db, { uid, lessonId: id })).toMatchObject({ seconds: 500 })
  })

  test('that is not known reads it first', async () => {
    const id = await createLesson(db)
    const { position: first } = await savePosition(db, goesOn(id, 0))
    const behind = { ...first, sequence: 7 }
    for (const [base, known] of [
      [1, null],
      [2, behind],
    ] as const)
      expect(await statementsOf(() => savePosition(db, goesOn(id, base), known))).toEqual([
        'lesson_playback_current',
        'lesson_playback_save',
      ])
  })

  test('that has changed meanwhile is decided again, with the row locked', async () => {
    const id = await createLesson(db)
    const { position: first } = await savePosition(db, goesOn(id, 0))
    const theirs = { ...goesOn(id, 1), seconds: 400, sequence: 9, device: { id: 'desk', name: 'Windows' } }
    await savePosition(db, theirs)
    const late = await savePosition(db, goesOn(id, 1), first)
    expect(late).toMatchObject({ isTaken: false, position: { seconds: 400, sequence: 9, deviceId: 'desk' } })
    const later = await savePosition(db, { ...goesOn(id, 1), at: after(60) }, first)
    expect(later).toMatchObject({ isTaken: true, position: { sequence: 10 }, replaced: { seconds: 400 } })
    expect(await findPosition(db, { uid, lessonId: id })).toEqual(later.position)
  })

  test('that is known refuses nothing before it is read', async () => {
    const id = await createLesson(db)
    const { position: first } = await savePosition(db, goesOn(id, 0))
    await savePosition(db, { ...goesOn(id, 1), device: { id: 'desk', name: 'Windows' } })
    const repeated = { ...goesOn(id, 1), sequence: 1, at: after(30) }
    expect(await savePosition(db, repeated, first)).toMatchObject({
      isTaken: true,
      position: { sequence: 3 },
    })
  })
})

test('of many saves at one moment each is decided by the one before, and none is lost', async () => {
  const id = await createLesson(db)
  const decided = await Promise.all(
    Array.from({ length: 12 }, (_, index) => savePosition(db, save(id, after(index), index))),
  )
  expect(decided.map(({ position }) => position.sequence).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 12 }, (_, index) => index + 1),
  )
})
