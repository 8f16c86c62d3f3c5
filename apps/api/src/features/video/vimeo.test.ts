import { getLesson } from '@iki/contract/media/lesson'
import { getVimeoVideo } from '@iki/contract/media/video'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { startFakeVimeo, vimeoToken } from '#test/fakes/vimeo.ts'

const clock = testClock()
const vimeo = await startFakeVimeo()
afterAll(() => vimeo.stop())
const api = await testApp({ clock, settings: { VIMEO_TOKEN: vimeoToken, VIMEO_URL: vimeo.url } })
const oEmbed = await testApp({ clock, settings: { VIMEO: 'yes', VIMEO_URL: vimeo.url } })
const off = await testApp({ clock })

let numbers = 70_000_000

/** A video of Vimeo's and the lesson that shows it to everyone. */
async function vimeoLesson({ db }: typeof api, given: { hash?: string; embed?: 'private' } = {}) {
  const number = String(++numbers)
  vimeo.videos.set(number, { name: '波の踊り', description: '腕から。', seconds: 95, ...given })
  const vimeoId = given.hash ? `${number}/${given.hash}` : number
  const video = { kind: 'video', mediaKey: null, vimeoId, access: ['everyone'] }
  return { number, id: await createLesson(db, video) }
}

const ask = async ({ app }: typeof api, id: string) => (await browser(app).call(getVimeoVideo, { id })).data

beforeEach(() => {
  vimeo.mood = 'well'
  vimeo.asked.length = 0
  clock.advance(2 * 86_400_000) // Nothing is known any more, and nobody waits for anything.
})

const unknown = { url: null, title: null, description: null, durationSeconds: null, thumbnailUrl: null }

describe('what Vimeo keeps', () => {
  test('is returned as its API has it: the player’s address without cookies, the largest picture', async () => {
    const { id, number } = await vimeoLesson(api)
    expect(await ask(api, id)).toEqual({
      id: number,
      url: `https://player.vimeo.com/video/${number}?dnt=1`,
      title: '波の踊り',
      description: '腕から。',
      durationSeconds: 95,
      width: 1280,
      height: 720,
      thumbnailUrl: `https://i.vimeocdn.com/video/${number}-d_640x360?r=pad`,
    })
    expect(vimeo.asked).toEqual([expect.stringMatching(/^\/videos\/\d+\?fields=name,/)])
  })

  test('is returned as oEmbed has it where there is no token', async () => {
    const { id, number } = await vimeoLesson(oEmbed)
    expect(await ask(oEmbed, id)).toMatchObject({
      url: `https://player.vimeo.com/video/${number}?dnt=1`,
      title: '波の踊り',
      durationSeconds: 95,
      width: 426,
      height: 240,
    })
    expect(vimeo.asked).toEqual([`/api/oembed.json?url=https%3A%2F%2Fvimeo.com%2F${number}&dnt=1`])
  })

  test.each([
    ['API', api],
    ['oEmbed', oEmbed],
  ])('with a hash is found by it: %s', async (_, app) => {
    const { id, number } = await vimeoLesson(app, { hash: 'a1b2c3' })
    expect((await ask(app, id))?.url).toBe(`https://player.vimeo.com/video/${number}?h=a1b2c3&dnt=1`)
  })

  test('comes with its lesson, too', async () => {
    const { id, number } = await vimeoLesson(api)
    const { data } = await browser(api.app).call(getLesson, { id })
    expect(data?.vimeo).toEqual({
      id: number,
      url: `https://player.vimeo.com/video/${number}?dnt=1`,
      width: 1280,
      height: 720,
    })
    expect(data?.media).toBeUndefined()
  })

  test('is asked for once by all who want to know, and again after a day', async () => {
    const { id, number } = await vimeoLesson(api)
    await Promise.all([1, 2, 3, 4].map(() => ask(api, id)))
    clock.advance(86_399_000)
    await ask(api, id)
    expect(vimeo.asked).toHaveLength(1)
    vimeo.videos.set(number, { name: '新しい題', description: null, seconds: 95 })
    clock.advance(2_000)
    expect(await ask(api, id)).toMatchObject({ title: '新しい題', description: null })
  })

  test.each([
    ['API', api],
    ['oEmbed', oEmbed],
  ])('but may not be embedded has no address: %s', async (_, app) => {
    const { id } = await vimeoLesson(app, { embed: 'private' })
    expect(await ask(app, id)).toMatchObject({ url: null })
  })

  test.each([
    ['API', api],
    ['oEmbed', oEmbed],
  ])('and is gone is remembered as gone: %s', async (_, app) => {
    const { id, number } = await vimeoLesson(app)
    vimeo.videos.delete(number)
    expect(await ask(app, id)).toMatchObject(unknown)
    await ask(app, id)
    expect(vimeo.asked).toHaveLength(1)
  })
})

describe('while Vimeo', () => {
  test.each(['slow', 'busy', 'broken', 'garbage', 'html', 'endless'] as const)(
    'is %s, what was known before is told, and the next page does not wait for it',
    async mood => {
      const { id } = await vimeoLesson(api)
      await ask(api, id)
      vimeo.mood = mood
      clock.advance(86_400_000)
      expect(await ask(api, id)).toMatchObject({ title: '波の踊り' })
      expect(await ask(api, id)).toMatchObject({ title: '波の踊り' })
      expect(vimeo.asked).toHaveLength(2)
    },
  )

  test('has never answered, the lesson opens all the same, without an address', async () => {
    const { id, number } = await vimeoLesson(api)
    vimeo.mood = 'broken'
    const { data } = await browser(api.app).call(getLesson, { id })
    expect(data?.vimeo).toEqual({ id: number, url: null, width: null, height: null })
  })

  test('is busy, nothing is asked for as long as it wants, and then again', async () => {
    const [one, other] = [await vimeoLesson(api), await vimeoLesson(api)]
    vimeo.mood = 'busy'
    await ask(api, one.id)
    vimeo.mood = 'well'
    clock.advance(119_000)
    expect(await ask(api, other.id)).toMatchObject(unknown)
    expect(vimeo.asked).toHaveLength(1)
    clock.advance(2_000)
    expect(await ask(api, other.id)).toMatchObject({ title: '波の踊り' })
  })

  test('talks nonsense about one video, it is asked about others', async () => {
    const [one, other] = [await vimeoLesson(api), await vimeoLesson(api)]
    vimeo.mood = 'garbage'
    await ask(api, one.id)
    vimeo.mood = 'well'
    expect(await ask(api, other.id)).toMatchObject({ title: '波の踊り' })
    expect(await ask(api, one.id)).toMatchObject(unknown)
  })
})

test('a token that Vimeo refuses is a lesson without an address, and no error', async () => {
  const wrong = await testApp({ clock, settings: { VIMEO_TOKEN: 'wrong', VIMEO_URL: vimeo.url } })
  const { id } = await vimeoLesson(wrong)
  expect(await ask(wrong, id)).toMatchObject(unknown)
  await ask(wrong, id)
  expect(vimeo.asked).toHaveLength(1)
})

test('a service that may not ask Vimeo says that it knows nothing', async () => {
  const { id, number } = await vimeoLesson(off)
  expect(await ask(off, id)).toEqual({ id: number, ...unknown, width: null, height: null })
  expect(vimeo.asked).toEqual([])
})

test('frames of Vimeo’s player are allowed only where there may be any', async () => {
  const policyOf = async ({ app }: typeof api) =>
    (await app.inject('/healthz')).headers['content-security-policy']
  expect(await policyOf(api)).toContain('frame-src https://player.vimeo.com;')
  expect(await policyOf(oEmbed)).toContain('frame-src https://player.vimeo.com;')
  expect(await policyOf(off)).toContain("frame-src 'none';")
})

test('what Vimeo says is behind the lesson’s lock, and only videos of its own have any', async () => {
  const lesson = { kind: 'video', mediaKey: null, vimeoId: '123' }
  const id = await createLesson(api.db, lesson)
  expect((await browser(api.app).call(getVimeoVideo, { id })).code).toBe('not_signed_in')
  const without = await signedInBrowser(api.app, await createMember(api.db))
  expect((await without.call(getVimeoVideo, { id })).code).toBe('plan_required')
  const own = await createLesson(api.db, { kind: 'video' })
  const member = await createMember(api.db)
  await createLicence(api.db, member.uid, {
    sinceAt: new Date(0),
    expireAt: new Date('2100-01-01T00:00:00Z'),
  })
  const holder = await signedInBrowser(api.app, member)
  expect((await holder.call(getVimeoVideo, { id: own })).code).toBe('not_found')
  expect((await holder.call(getVimeoVideo, { id: 'no-such' })).code).toBe('not_found')
  expect(vimeo.asked).toEqual([])
})
