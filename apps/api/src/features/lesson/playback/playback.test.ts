import type { InputOf } from '@iki/contract/api/endpoint'
import { saveUserPlayingState } from '@iki/contract/media/audio'
import { getLesson, getPlaylist } from '@iki/contract/media/lesson'
import { listLessonPositions, pastPositionLimit } from '@iki/contract/media/playback'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence, createPlaylist } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const seconds = (count: number) => clock.advance(count * 1000)
const minutes = (count: number) => seconds(count * 60)

type Save = Omit<InputOf<typeof saveUserPlayingState>, 'id'>
const phone = { device: 'phone', deviceName: 'iPhone' }
const desk = { device: 'desk', deviceName: 'Windows の Chrome' }

/** A member who listens to an hour, on whatever devices. */
async function listening() {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  const page = await signedInBrowser(app, member)
  const id = await createLesson(db, { durationSeconds: 3600 })
  const save = async (given: Save) => (await page.call(saveUserPlayingState, { id, ...given })).data
  const currentPosition = async () => (await page.call(getLesson, { id })).data?.position
  const past = async () =>
    (await page.call(listLessonPositions, { id })).data?.past.map(
      each => `${each.reason} ${each.seconds} ${each.device?.name ?? '-'}`,
    )
  return { page, id, save, currentPosition, past }
}

describe('a position', () => {
  test('says which device saved it and when, by the server’s clock', async () => {
    const { page, id, save, currentPosition } = await listening()
    await save({ seconds: 48, sequence: 1, ...phone })
    const expected = { device: { id: 'phone', name: 'iPhone' }, savedAt: clock().toISOString() }
    expect(await currentPosition()).toMatchObject(expected)
    expect((await page.call(listLessonPositions, { id })).data?.position).toMatchObject(expected)
  })

  test('in a list does without that', async () => {
    const { page, id, save } = await listening()
    await save({ seconds: 48, sequence: 1, ...phone })
    const playtag = await createPlaylist(db, [id])
    const { data } = await page.call(getPlaylist, { playtag })
    expect(data?.lessons[0]?.position).toEqual({ seconds: 48, isCompleted: false, sequence: 1 })
  })

  test('of a device without a name is another device’s', async () => {
    const { save } = await listening()
    expect((await save({ seconds: 1, sequence: 1, device: 'phone' }))?.device?.name).toBe('ほかの端末')
  })

  test('saved again by the same device is not taken twice', async () => {
    const { save } = await listening()
    const first = { seconds: 20, sequence: 2, base: 0, ...phone }
    await save(first)
    await save({ ...first, seconds: 30, sequence: 3 })
    expect(await save(first)).toMatchObject({ seconds: 30, sequence: 3 })
  })

  test('is the one of the newest sequence: an older or the same one changes nothing', async () => {
    const { save, currentPosition } = await listening()
    await save({ seconds: 30, sequence: 3, ...phone })
    minutes(1)
    for (const sequence of [2, 3])
      expect(await save({ seconds: 90, sequence, ...phone })).toMatchObject({ seconds: 30, sequence: 3 })
    expect(await currentPosition()).toMatchObject({ seconds: 30, sequence: 3 })
    expect(await save({ seconds: 90, sequence: 4, ...phone })).toMatchObject({ seconds: 90, sequence: 4 })
  })

  test('of a client that counts nothing is one more than the stored one', async () => {
    const { save } = await listening()
    await save({ seconds: 30, sequence: 7 })
    expect(await save({ seconds: 40 })).toMatchObject({ seconds: 40, sequence: 8 })
  })

  test('played on from what another device saved needs no question', async () => {
    const { save } = await listening()
    await save({ seconds: 2465, sequence: 4, ...phone })
    const saved = await save({ seconds: 2500, sequence: 5, base: 4, ...desk })
    expect(saved).toMatchObject({ seconds: 2500, sequence: 5, device: { id: 'desk' } })
    expect(saved?.replaced).toBeUndefined()
  })
})

describe('two devices that knew nothing of each other', () => {
  test('the one played later wins, and what it replaced is returned', async () => {
    const { save, currentPosition } = await listening()
    await save({ seconds: 60, sequence: 1, ...phone })
    await save({ seconds: 2465, sequence: 2, base: 1, ...phone })
    minutes(5)
    const saved = await save({ seconds: 1930, sequence: 20, base: 1, secondsAgo: 5, ...desk })
    expect(saved).toMatchObject({ seconds: 1930, sequence: 20, device: { id: 'desk' } })
    expect(saved?.replaced).toMatchObject({ seconds: 2465, sequence: 2, device: { name: 'iPhone' } })
    expect(await currentPosition()).toMatchObject({ seconds: 1930 })
  })

  test('the one played earlier loses, however many saves it made, and stays in the history', async () => {
    const { save, currentPosition, past } = await listening()
    await save({ seconds: 60, sequence: 1, ...phone })
    minutes(30)
    await save({ seconds: 2465, sequence: 2, base: 1, ...phone })
    const late = await save({ seconds: 1930, sequence: 90, base: 1, secondsAgo: 900, ...desk })
    expect(late).toMatchObject({ seconds: 2465, sequence: 2, device: { id: 'phone' } })
    expect(await currentPosition()).toMatchObject({ seconds: 2465 })
    expect(await past()).toContain('device 1930 Windows の Chrome')
  })

  test('a late one with the lower sequence wins when it was played later, and gets the higher number', async () => {
    const { save } = await listening()
    for (const sequence of [1, 2, 3, 4]) await save({ seconds: sequence * 10, sequence, ...phone })
    minutes(3)
    const saved = await save({ seconds: 1930, sequence: 2, base: 1, secondsAgo: 60, ...desk })
    expect(saved).toMatchObject({ seconds: 1930, sequence: 5 })
  })

  test('at nearly the same position no conflict is reported', async () => {
    const { save, past } = await listening()
    await save({ seconds: 600, sequence: 2, ...phone })
    const saved = await save({ seconds: 609, sequence: 9, base: 0, ...desk })
    expect(saved?.replaced).toBeUndefined()
    expect(await past()).toEqual(['started 600 iPhone'])
  })

  test('a clock that is five minutes slow changes nothing: how long ago is what counts', async () => {
    const { save, currentPosition } = await listening()
    await save({ seconds: 72, sequence: 3, ...phone })
    minutes(2)
    await save({ seconds: 1440, sequence: 4, base: 0, secondsAgo: 0, ...desk })
    expect(await currentPosition()).toMatchObject({ seconds: 1440, device: { id: 'desk' } })
  })

  test('an answer that was lost is made up for by the repeat', async () => {
    const { save } = await listening()
    await save({ seconds: 600, sequence: 7, ...phone })
    minutes(1)
    const unaware = { seconds: 100, sequence: 3, base: 0, ...desk }
    await save({ ...unaware, secondsAgo: 0 })
    expect(await save({ ...unaware, secondsAgo: 0 })).toMatchObject({
      seconds: 100,
      sequence: 8,
      device: { id: 'desk' },
    })
  })

  test('both first at one moment: one wins and both get an answer', async () => {
    const { save } = await listening()
    const answers = await Promise.all(
      [phone, desk, phone, desk].map((device, index) =>
        save({ seconds: index * 100, sequence: 1, base: 0, ...device }),
      ),
    )
    expect(answers.map(answer => answer !== null)).toEqual([true, true, true, true])
  })
})

test('offline listening wins over the older position of the server, and the history has both', async () => {
  const { save, currentPosition, past } = await listening()
  await save({ seconds: 72, sequence: 5, ...phone })
  minutes(32)
  await save({ seconds: 1440, sequence: 30, base: 5, secondsAgo: 20, ...phone })
  expect(await currentPosition()).toMatchObject({ seconds: 1440, sequence: 30 })
  expect(await past()).toEqual(['started 72 iPhone', 'started 72 iPhone'])
})

describe('the past', () => {
  test('is empty of what merely continues, at any speed', async () => {
    const { save, past } = await listening()
    for (let sequence = 1; sequence < 20; sequence++) {
      seconds(10)
      await save({ seconds: sequence * 30, sequence, base: sequence - 1, ...phone })
    }
    expect(await past()).toEqual(['started 30 iPhone'])
  })

  test('stores the position that was jumped from, to the second where the device says it', async () => {
    const { save, past } = await listening()
    await save({ seconds: 700, sequence: 1, ...phone })
    seconds(4)
    await save({ seconds: 30, sequence: 2, jumpedFrom: 704, ...phone })
    seconds(4)
    await save({ seconds: 1500, sequence: 3, ...phone })
    seconds(4)
    await save({ seconds: 1480, sequence: 4, jumpedFrom: 1504, ...phone })
    expect(await past()).toEqual(['jumped 30 iPhone', 'jumped 704 iPhone', 'started 700 iPhone'])
  })

  test('stores where another device was', async () => {
    const { save, past } = await listening()
    await save({ seconds: 2465, sequence: 1, ...phone })
    minutes(1)
    await save({ seconds: 2490, sequence: 2, base: 1, ...desk })
    expect(await past()).toEqual(['device 2465 iPhone', 'started 2465 iPhone'])
  })

  test('is not filled by two devices that play at the same time', async () => {
    const { save, past } = await listening()
    for (let sequence = 1; sequence < 30; sequence++) {
      seconds(2)
      const device = sequence % 2 ? phone : desk
      await save({ seconds: (sequence % 2) * 1000 + sequence, sequence, base: sequence - 1, ...device })
    }
    expect((await past())?.length).toBeLessThan(6)
  })

  test('says where a new listening began after a pause, and that it came to the end, once', async () => {
    const { save, past } = await listening()
    await save({ seconds: 3400, sequence: 1, ...phone })
    minutes(32)
    await save({ seconds: 3410, sequence: 2, ...phone })
    minutes(1)
    await save({ seconds: 3590, sequence: 3, ...phone })
    await save({ seconds: 0, sequence: 4, ...phone })
    minutes(1)
    await save({ seconds: 3600, sequence: 5, ...phone })
    const starts = ['started 3400 iPhone', 'started 3400 iPhone']
    expect(await past()).toEqual(['jumped 0 iPhone', 'completed 3590 iPhone', ...starts])
  })

  test('holds about fifty positions', async () => {
    const { save, past } = await listening()
    for (let sequence = 1; sequence <= pastPositionLimit + 15; sequence++) {
      seconds(10)
      await save({ seconds: (sequence % 2) * 1000 + sequence, sequence, ...phone })
    }
    const positions = (await past()) ?? []
    expect(positions).toHaveLength(pastPositionLimit)
    expect(positions[0]).toBe('jumped 64 iPhone')
  })

  test('does not grow by saves that come late or twice', async () => {
    const { save, past } = await listening()
    await save({ seconds: 700, sequence: 5, ...phone })
    for (let count = 0; count < 3; count++) await save({ seconds: 20, sequence: 2, ...phone })
    expect(await past()).toEqual(['started 700 iPhone'])
  })

  test('is nobody else’s, and stays readable without the plan', async () => {
    const { save, id } = await listening()
    await save({ seconds: 700, sequence: 1, ...phone })
    const other = await signedInBrowser(app, await createMember(db))
    expect((await other.call(listLessonPositions, { id })).data).toEqual({ position: null, past: [] })
    expect((await other.call(listLessonPositions, { id: 'no-such' })).code).toBe('not_found')
  })
})
