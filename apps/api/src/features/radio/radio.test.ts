import { saveUserPlayingState } from '@iki/contract/media/audio'
import { getRadio, getRadioStatus, markRadioSeen, radioBeganAt } from '@iki/contract/media/radio'
import { getHome } from '@iki/contract/shell/home'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence, createPlaylist } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock(radioBeganAt)
const { app, db } = await testApp({ clock })

const after = (seconds: number) => new Date(radioBeganAt.getTime() + seconds * 1000)
let hours = 0

const talk = (id: string, durationSeconds: number, published: string, access = ['member']) =>
  createLesson(db, { id, title: id, durationSeconds, access, publishedAt: new Date(published) })

beforeAll(async () => {
  await talk('shimotsuki', 60, '2025-11-20T00:00:00Z')
  await talk('for-a-plan', 500, '2025-11-21T00:00:00Z', ['kafuku'])
  await talk('mawarimichi', 30, '2025-10-09T00:00:00Z', ['everyone'])
  await talk('not-yet', 900, '2026-06-01T00:00:20Z')
  await createPlaylist(db, ['not-yet', 'shimotsuki', 'for-a-plan', 'mawarimichi'], {
    tag: 'radio',
    access: ['member'],
  })
})

// Far enough from the test before, for a programme that is stored for a few seconds.
beforeEach(() => clock.set(after(++hours * 3600)))

async function listener(holdsKafuku = false) {
  const member = await createMember(db)
  const terms = { sinceAt: new Date(0), expireAt: new Date('2039-12-31T00:00:00Z') }
  if (holdsKafuku) await createLicence(db, member.uid, terms)
  return signedInBrowser(app, member)
}

describe('the programme', () => {
  test('is what every member may play, and the same for those who could play more', async () => {
    clock.set(after(3600 + 75))
    const [plain, holder] = [await listener(), await listener(true)]
    const { data } = await plain.call(getRadio, {})
    expect(data?.talks.map(({ id }) => id)).toEqual(['shimotsuki', 'mawarimichi'])
    expect(data?.now).toBe(after(3600 + 75).toISOString())
    expect(data?.playing).toEqual({
      lessonId: 'mawarimichi',
      startsAt: after(3600 + 60).toISOString(),
      endsAt: after(3600 + 90).toISOString(),
      second: 15,
    })
    expect(data?.next[0]).toMatchObject({ lessonId: 'shimotsuki', startsAt: after(3600 + 90).toISOString() })
    expect((await holder.call(getRadio, {})).data).toEqual(data)
  })

  test('shows nobody where another has listened to', async () => {
    const page = await listener()
    await page.call(saveUserPlayingState, { id: 'shimotsuki', seconds: 30 })
    clock.set(after(hours * 3600 + 20))
    expect((await page.call(getRadio, {})).data?.talks.map(({ position }) => position)).toEqual([null, null])
  })

  test('takes up a talk once it is published, where the talk that is on then ends', async () => {
    clock.set(new Date('2026-05-31T23:40:00Z'))
    const page = await listener()
    const onAir = async (at: string) => {
      clock.set(new Date(at))
      return (await page.call(getRadio, {})).data
    }
    await onAir('2026-05-31T23:40:00Z') // It is said beforehand when that will be.
    const before = await onAir('2026-05-31T23:59:30Z')
    expect(before?.playing).toMatchObject({ lessonId: 'mawarimichi', second: 0 })
    expect(before?.next.slice(0, 3).map(({ lessonId, startsAt }) => [lessonId, startsAt])).toEqual([
      ['shimotsuki', '2026-06-01T00:00:00.000Z'],
      ['mawarimichi', '2026-06-01T00:01:00.000Z'],
      ['not-yet', '2026-06-01T00:01:30.000Z'],
    ])
    expect((await onAir('2026-06-01T00:00:15Z'))?.playing).toMatchObject({
      lessonId: 'shimotsuki',
      second: 15,
    })
    const newest = async () => (await page.call(getRadioStatus, {})).data?.newestId
    expect(await newest()).toBe('shimotsuki')
    expect((await onAir('2026-06-01T00:00:30Z'))?.playing).toMatchObject({
      lessonId: 'shimotsuki',
      second: 30,
    })
    expect(await newest()).toBe('not-yet')
    expect((await onAir('2026-06-01T00:01:40Z'))?.playing).toMatchObject({ lessonId: 'not-yet', second: 10 })
  })

  test('has a status document', async () => {
    expect((await (await listener()).call(getRadioStatus, {})).data).toEqual({
      isOnAir: true,
      playlist: 'radio',
      lessonId: 'shimotsuki',
      title: 'shimotsuki',
      newestId: 'shimotsuki',
      updatedAt: '2025-11-20T00:00:00.000Z',
    })
  })
})

describe('the newest talk', () => {
  const news = async (page: Awaited<ReturnType<typeof listener>>) =>
    (await page.call(getHome, {})).data?.newRadio?.lessonId ?? null

  test('is news until the radio was opened, on whatever device', async () => {
    const page = await listener()
    expect(await news(page)).toBe('shimotsuki')
    expect((await page.call(markRadioSeen, {})).http).toBe(200)
    expect((await page.call(markRadioSeen, {})).http).toBe(200)
    expect(await news(page)).toBeNull()
    expect(await news(await listener())).toBe('shimotsuki')
  })

  test('is no news to somebody who has started it; an older one never is', async () => {
    const page = await listener()
    await page.call(saveUserPlayingState, { id: 'shimotsuki', seconds: 3 })
    expect(await news(page)).toBeNull()
  })

  test('is news again when there is a newer one, and not when that is taken away', async () => {
    const [early, late] = [await createMember(db), await createMember(db)]
    await (await signedInBrowser(app, early)).call(markRadioSeen, {})
    clock.set(new Date('2026-06-02T00:00:00Z'))
    expect(await news(await signedInBrowser(app, early))).toBe('not-yet')
    await (await signedInBrowser(app, late)).call(markRadioSeen, {})
    clock.set(after(hours * 3600))
    expect(await news(await signedInBrowser(app, late))).toBeNull()
  })
})

test('a radio without a talk is silent', async () => {
  const quiet = await testApp({ clock: testClock(radioBeganAt) })
  const page = await signedInBrowser(quiet.app, await createMember(quiet.db))
  expect((await page.call(getRadio, {})).data).toMatchObject({ talks: [], playing: null, next: [] })
  expect((await page.call(getRadioStatus, {})).data).toMatchObject({ isOnAir: false, newestId: null })
  expect((await page.call(markRadioSeen, {})).http).toBe(200)
  expect((await page.call(getHome, {})).data?.newRadio).toBeNull()
})
