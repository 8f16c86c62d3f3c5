import { radioBeganAt, whatPlays } from '@iki/contract/media/radio'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { programmeService } from '#features/lesson/playlist/programme.service.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createPlaylist } from '#test/content-factories.ts'
import { createTestDatabase } from '#test/database.ts'
import { radioService } from './radio.service.ts'
import { radioRotationService } from './radio-rotation.service.ts'

const clock = testClock(radioBeganAt)
const { database: db } = await createTestDatabase()
const audio = { ...programmeService({ db, clock }), rowsOf: async () => [] }
const rotation = radioRotationService({ db, clock, audio })
/** As of a node that has read nothing yet. */
const getRadio = () => radioService({ db, clock, rotation, audio }).get()

/** Minutes since the programme began. */
const after = (minutes: number) => new Date(radioBeganAt.getTime() + minutes * 60_000)
const clockAt = (minutes: number) => clock.set(after(minutes))

const talk = (id: string, minutes: number, access = ['member']) =>
  createLesson(db, { id, title: id, durationSeconds: minutes * 60, access, publishedAt: new Date(0) })
const programme = (ids: string[], given: object = {}) =>
  createPlaylist(db, ids, { tag: 'radio', access: ['member'], ...given })

/** What is on, as talk and minute. */
async function onAir(minutes: number): Promise<string | null> {
  clockAt(minutes)
  const { playing } = await getRadio()
  return playing ? `${playing.lessonId} ${playing.second / 60}` : null
}
/** What a phone plays at some minutes that has asked at one. */
async function phone(askedAt: number): Promise<(minutes: number) => string | null> {
  clockAt(askedAt)
  const rounds = (await getRadio()).rounds.map(({ startsAt, talks }) => ({
    startsAt: new Date(startsAt),
    items: talks.map(({ lessonId, durationSeconds }) => ({ id: lessonId, durationSeconds })),
  }))
  return minutes => {
    const playing = whatPlays(rounds, after(minutes))
    return playing && `${playing.talk.id} ${playing.second / 60}`
  }
}

beforeEach(async () => {
  await db.execute(sql`truncate rotation_rounds, playlists cascade`)
  for (const [id, minutes] of [
    ['a', 20],
    ['b', 30],
    ['c', 10],
  ] as const)
    await talk(id, minutes)
  await programme(['a', 'b', 'c'])
})

describe('a talk that comes into the programme', () => {
  test.each([3, 19.99, 20, 35, 59, 60 * 24 + 44])('in minute %d moves nobody who listens', async at => {
    const before = await phone(at)
    await talk('new', 15)
    await programme(['new', 'a', 'b', 'c'])
    const [change = ''] = await rotation.renew()
    expect(change).toMatch(/^radio: from .* on goes on with (?:[abc]|new); new: new$/)
    const startsAt = Date.parse(
      /from (.*) \(Tokyo\)/.exec(change)?.[1]?.replace(' ', 'T').concat('+09:00') ?? '',
    )
    const changesAt = (startsAt - radioBeganAt.getTime()) / 60_000
    // All phones have asked again by then: they ask every five minutes.
    expect(changesAt).toBeGreaterThanOrEqual(at + 10)
    for (const ahead of [0, 0.1, 1, 5, 9, 9.9]) expect(await onAir(at + ahead)).toBe(before(at + ahead))
    const late = await phone(changesAt - 0.1)
    for (const minutes of [changesAt - 0.1, changesAt, changesAt + 40, changesAt + 90])
      expect(late(minutes)).toBe(await onAir(minutes))
    expect(before(changesAt)).toMatch(/ 0$/)
    const onAirThen = new Set<string | undefined>()
    for (let minutes = changesAt; minutes < changesAt + 75; minutes += 5)
      onAirThen.add((await onAir(minutes))?.split(' ')[0])
    expect([...onAirThen].sort()).toEqual(['a', 'b', 'c', 'new'])
  })

  test('is said only once, and on all nodes the same', async () => {
    await onAir(5)
    await programme(['a', 'b', 'c', await talk('new', 15)])
    expect((await Promise.all([rotation.renew(), rotation.renew(), rotation.renew()])).flat()).toEqual([
      'radio: from 2026-01-01 00:20 (Tokyo) on goes on with b; new: new',
    ])
    for (const minutes of [8, 12, 19, 40]) {
      clockAt(minutes)
      expect(await rotation.renew()).toEqual([])
    }
  })
})

describe('a talk that goes', () => {
  test('from the playlist is played to its end', async () => {
    await onAir(5)
    await programme(['b', 'c'])
    expect(await rotation.renew()).toEqual([
      'radio: from 2026-01-01 00:20 (Tokyo) on goes on with b; no more: a',
    ])
    expect([await onAir(19), await onAir(20), await onAir(60)]).toEqual(['a 19', 'b 0', 'b 0'])
  })

  test('to a plan, or lasts longer than before, changes nothing before its turn either', async () => {
    await onAir(5)
    await talk('b', 30, ['kafuku'])
    await talk('c', 12)
    expect(await rotation.renew()).toEqual([
      'radio: from 2026-01-01 00:20 (Tokyo) on goes on with c; no more: b; of another length: c',
    ])
    expect([await onAir(19), await onAir(20), await onAir(31), await onAir(32)]).toEqual([
      'a 19',
      'c 0',
      'c 11',
      'a 0',
    ])
  })

  test('with all others leaves silence, and the first that comes begins at once', async () => {
    await onAir(5)
    await programme([])
    await rotation.renew()
    expect([await onAir(19), await onAir(20)]).toEqual(['a 19', null])
    clockAt(100)
    await programme(['b'])
    await rotation.renew()
    expect([await onAir(100), await onAir(110)]).toEqual(['b 0', 'b 10'])
  })
})

test('a programme with hours is silent outside of them, and phones know when it ends', async () => {
  await programme(['a', 'b', 'c'], { opening: [{ from: '00:10', to: '00:45' }] })
  expect([await onAir(9), await onAir(10), await onAir(44), await onAir(45)]).toEqual([
    null,
    'a 10',
    'b 24',
    null,
  ])
  const knows = await phone(30)
  expect([knows(44), knows(45)]).toEqual(['b 24', null])
})
