import type { InputOf } from '@iki/contract/api/endpoint'
import type { LessonRow } from '@iki/contract/media/lesson'
import {
  getPlayerQueue,
  getPlayerSettings,
  lessonSpeedLimit,
  queueLimit,
  savePlayerQueue,
  savePlayerSettings,
  usualSettings,
} from '@iki/contract/media/playback'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createLesson, createLicence, createPlaylist } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const { app, db } = await testApp()

async function aMember() {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  return signedInBrowser(app, member)
}

const idsOf = (lessons: LessonRow[] | undefined) => lessons?.map(({ id }) => id)

function queueOf(lessonIds: string[], change: Partial<InputOf<typeof savePlayerQueue>> = {}) {
  return {
    page: '/player/asa',
    playtag: null,
    lessonIds,
    originalIds: [],
    currentId: lessonIds[0] ?? '',
    isShuffled: false,
    repeat: 'off' as const,
    sequence: 1,
    device: 'phone',
    deviceName: 'iPhone',
    ...change,
  }
}

describe('a queue', () => {
  test('says nothing of a lesson that is not published yet', async () => {
    const [open, coming] = [
      await createLesson(db),
      await createLesson(db, { title: 'まだ秘密', publishedAt: new Date('2099-01-01T00:00:00Z') }),
    ]
    const page = await aMember()
    await page.call(savePlayerQueue, queueOf([coming, open]))
    const { data } = await page.call(getPlayerQueue, {})
    expect(idsOf(data?.lessons)).toEqual([open])
  })

  test('is nothing before anything was played', async () => {
    const page = await aMember()
    expect(await page.call(getPlayerQueue, {})).toMatchObject({ http: 200, data: null })
  })

  test('comes back on another device in its order, with titles, locks and the playlist’s name', async () => {
    const [a, b] = [await createLesson(db), await createLesson(db, { access: ['wa'] })]
    const playtag = await createPlaylist(db, [a, b])
    const page = await aMember()
    const change = { playtag, originalIds: [a, b], currentId: b, isShuffled: true, repeat: 'all' as const }
    const saved = await page.call(savePlayerQueue, queueOf([b, a], change))
    expect(saved.data).toEqual({ sequence: 1, device: 'phone' })
    const { data } = await page.call(getPlayerQueue, {})
    expect(idsOf(data?.lessons)).toEqual([b, a])
    expect(data?.lessons[0]?.lock).toMatchObject({ reason: 'plan', plans: ['wa'] })
    expect(data).toMatchObject({
      page: '/player/asa',
      playlist: { tag: playtag, title: '朝のメソッド' },
      originalIds: [a, b],
      currentId: b,
      isShuffled: true,
      repeat: 'all',
      sequence: 1,
      device: { id: 'phone', name: 'iPhone' },
    })
  })

  test('is the one with the highest sequence, whatever comes late, twice or at one moment', async () => {
    const [a, b, c] = [await createLesson(db), await createLesson(db), await createLesson(db)]
    const page = await aMember()
    const save = (id: string, sequence: number, device = 'phone') =>
      page.call(savePlayerQueue, queueOf([id], { sequence, device }))
    await Promise.all([save(a, 1), save(c, 3, 'desk'), save(b, 2)])
    expect((await save(a, 3)).data).toEqual({ sequence: 3, device: 'desk' })
    expect((await save(a, 1)).data).toEqual({ sequence: 3, device: 'desk' })
    expect((await page.call(getPlayerQueue, {})).data).toMatchObject({ currentId: c, sequence: 3 })
  })

  test('leaves out lessons that were removed, and is nothing when all are', async () => {
    const a = await createLesson(db)
    const page = await aMember()
    await page.call(savePlayerQueue, queueOf(['gone', a], { playtag: 'gone' }))
    const { data } = await page.call(getPlayerQueue, {})
    expect(data).toMatchObject({ currentId: a, playlist: null })
    await page.call(savePlayerQueue, queueOf(['gone'], { sequence: 2 }))
    expect((await page.call(getPlayerQueue, {})).data).toBeNull()
  })

  test('is nobody else’s', async () => {
    const [mine, theirs] = [await aMember(), await aMember()]
    await mine.call(savePlayerQueue, queueOf([await createLesson(db)]))
    expect((await theirs.call(getPlayerQueue, {})).data).toBeNull()
  })

  test.each<[string, Partial<InputOf<typeof savePlayerQueue>>]>([
    ['without a lesson', { lessonIds: [] }],
    ['with too many', { lessonIds: Array.from({ length: queueLimit + 1 }, (_, index) => `a${index}`) }],
    ['that plays what is not in it', { currentId: 'b' }],
    ['on a page of another site', { page: '//evil.example/player' }],
    ['with a script for a page', { page: 'javascript:alert(1)' }],
    ['repeated in a way nobody knows', { repeat: 'twice' as 'one' }],
  ])('%s is refused', async (_, change) => {
    const page = await aMember()
    expect((await page.call(savePlayerQueue, queueOf(['a'], change))).code).toBe('invalid_input')
  })

  test('of the greatest length comes back whole', async () => {
    const id = await createLesson(db)
    const page = await aMember()
    const lessonIds = [
      id,
      ...Array.from({ length: queueLimit - 1 }, (_, index) => `${'x'.repeat(60)}${index}`),
    ]
    expect((await page.call(savePlayerQueue, queueOf(lessonIds, { originalIds: lessonIds }))).http).toBe(200)
    expect((await page.call(getPlayerQueue, {})).data?.originalIds).toHaveLength(queueLimit)
  })
})

describe('settings', () => {
  test('are the usual ones until something is chosen', async () => {
    const page = await aMember()
    expect((await page.call(getPlayerSettings, {})).data).toEqual(usualSettings)
  })

  test('change where they are named and stay where not', async () => {
    const page = await aMember()
    await page.call(savePlayerSettings, { skipSeconds: 30 })
    await page.call(savePlayerSettings, { speed: 1.25, volume: 40, rewindsAfterPause: false })
    await page.call(savePlayerSettings, { skipsSilence: true })
    const { data } = await page.call(savePlayerSettings, { lessonSpeeds: [{ id: 'a', speed: 0.8 }] })
    const expected = {
      speed: 1.25,
      skipSeconds: 30,
      backSeconds: 30,
      rewindsAfterPause: false,
      skipsSilence: true,
      volume: 40,
      lessonSpeeds: [{ id: 'a', speed: 0.8 }],
    }
    expect(data).toEqual(expected)
    expect((await page.call(getPlayerSettings, {})).data).toEqual(expected)
  })

  test('the seconds back are those forward until they are chosen', async () => {
    const page = await aMember()
    const set = async (change: InputOf<typeof savePlayerSettings>) => {
      const { data } = await page.call(savePlayerSettings, change)
      return [data?.backSeconds, data?.skipSeconds]
    }
    expect(await set({ skipSeconds: 15 })).toEqual([15, 15])
    expect(await set({ backSeconds: 5 })).toEqual([5, 15])
    expect(await set({ skipSeconds: 30 })).toEqual([5, 30])
  })

  test('a lesson’s own speed can be changed and taken back, also twice in one call', async () => {
    const page = await aMember()
    const set = (...lessonSpeeds: { id: string; speed: number | null }[]) =>
      page.call(savePlayerSettings, { lessonSpeeds })
    await set({ id: 'a', speed: 0.8 }, { id: 'b', speed: 2 })
    expect((await set({ id: 'a', speed: 0.9 }, { id: 'a', speed: 0.9 })).data?.lessonSpeeds).toHaveLength(2)
    expect((await set({ id: 'b', speed: null })).data?.lessonSpeeds).toEqual([{ id: 'a', speed: 0.9 }])
  })

  test('of too many lessons those chosen longest ago are forgotten', async () => {
    const page = await aMember()
    const many = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ id: `lesson-${from + index}`, speed: 2 }))
    await page.call(savePlayerSettings, { lessonSpeeds: many(0, lessonSpeedLimit) })
    const { data } = await page.call(savePlayerSettings, { lessonSpeeds: many(1000, 3) })
    expect(data?.lessonSpeeds).toHaveLength(lessonSpeedLimit)
    expect(
      data?.lessonSpeeds
        .slice(0, 3)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(many(1000, 3).map(({ id }) => id))
  })

  test.each([
    { speed: 0.4 },
    { speed: 3.5 },
    { volume: 101 },
    { skipSeconds: 7 as 5 },
    { backSeconds: 7 as 5 },
  ])('%j is refused', async input => {
    expect((await (await aMember()).call(savePlayerSettings, input)).code).toBe('invalid_input')
  })

  test('are each member’s own', async () => {
    const [mine, theirs] = [await aMember(), await aMember()]
    await mine.call(savePlayerSettings, { speed: 2, lessonSpeeds: [{ id: 'a', speed: 3 }] })
    expect((await theirs.call(getPlayerSettings, {})).data).toEqual(usualSettings)
  })
})
