import * as music from '@iki/contract/media/music'
import { describe, expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { testClock } from '#test/clock.ts'
import { createLesson, createLicence } from '#test/content-factories.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const clock = testClock()
const { app, db } = await testApp({ clock })
const guest = browser(app)

const piece = (given: Parameters<typeof createLesson>[1] = {}) =>
  createLesson(db, { kind: 'music', mediaKey: 'song.m4a', artist: '水のうた', transcript: [], ...given })
const picture = { from: 'media', key: 'cover.webp', width: 600, height: 600 } as const

await piece({ id: 'a-free', access: ['everyone'], lyrics: '朝がくる', tags: ['asa'], picture })
await piece({
  id: 'b-plan',
  picture,
  transcript: [
    { start: 0, end: 3, text: '水が' },
    { start: 3, end: 5, text: 'まわる' },
  ],
})
await piece({ id: 'c-plain', access: ['everyone'], artist: null })
await piece({ id: 'd-later', access: ['everyone'], publishedAt: new Date(clock().getTime() + 86_400_000) })
await createLesson(db, { id: 'heard', access: ['everyone'] })

async function holder() {
  const member = await createMember(db)
  await createLicence(db, member.uid)
  return { member, page: await signedInBrowser(app, member) }
}

describe('the stream', () => {
  test('names all music in order, what is locked without words and addresses', async () => {
    const { data, response } = await guest.call(music.getMusicStream, {})
    const [free, locked, plain] = data ?? []
    expect(data).toHaveLength(3)
    expect(free).toMatchObject({
      id: 'a-free',
      artist: '水のうた',
      lyrics: '朝がくる',
      duration: 600,
      lock: null,
    })
    expect(free?.stream_url).toMatch(/^\/v1\/media\/song\.m4a\?expires=\d+&signature=/)
    expect(free?.image_url).toMatch(/^\/v1\/media\/cover\.webp\?expires=\d+&signature=/)
    expect(Date.parse(free?.expires_at ?? '')).toBeGreaterThan(clock().getTime())
    expect(locked).toMatchObject({ id: 'b-plan', lock: { reason: 'sign_in' }, lyrics: null })
    expect(locked).toMatchObject({ stream_url: null, expires_at: null, image_url: null })
    expect(plain).toMatchObject({ id: 'c-plain', artist: '', lyrics: null, image_url: null })
    expect(response.body).not.toContain('まわる')
  })

  test('opens to the plan, with the words that have times as well, by addresses of that session', async () => {
    const { page } = await holder()
    const { data } = await page.call(music.getMusicStream, {})
    expect(data?.[1]).toMatchObject({ id: 'b-plan', lock: null, lyrics: '水が\nまわる' })
    expect((await app.inject(data?.[1]?.stream_url ?? '')).json().code).toBe('not_signed_in')
  })

  test('ends the life of an address with the hours', async () => {
    const until = new Date(clock().getTime() + 60_000).toISOString()
    const opening = [{ from: new Date(clock().getTime() - 60_000).toISOString(), to: until }]
    await piece({ id: 'e-hours', access: ['everyone'], opening })
    const { data } = await guest.call(music.getMusicStream, {})
    expect(data?.find(({ id }) => id === 'e-hours')?.expires_at).toBe(until)
    await db.pool.query(`delete from lessons where id = 'e-hours'`)
  })
})

describe('the lists of music', () => {
  test('name it in order, of a tag or all, and go on after a name', async () => {
    const idsOf = async (input: { tag?: string; after?: string }) =>
      (await guest.call(music.listMusic, input)).data?.items.map(({ id }) => id)
    expect(await idsOf({})).toEqual(['a-free', 'b-plan', 'c-plain'])
    expect(await idsOf({ tag: 'asa' })).toEqual(['a-free'])
    expect(await idsOf({ after: 'a-free' })).toEqual(['b-plan', 'c-plain'])
    const { data } = await guest.call(music.listMusic, {})
    expect(data?.items[1]).toEqual({
      id: 'b-plan',
      title: '背骨の呼吸',
      description: '背骨をひとつずつ。',
      artist: '水のうた',
      lyrics: null,
      image_url: null,
    })
  })

  test('return to a member what their licences open, and nobody else', async () => {
    const { member, page } = await holder()
    const { data } = await page.call(music.listMusicOwn, {})
    const own = { uid: member.uid, music_id: 'b-plan', title: '背骨の呼吸', item_ids: ['000002'] }
    expect(data).toEqual({ items: [own], next: null })
    const { page: other } = await holder()
    expect((await other.call(music.listMusicOwn, { uid: member.uid })).code).toBe('not_allowed')
    expect((await guest.call(music.listMusicOwn, {})).code).toBe('not_signed_in')
  })

  test('name the films that belong to music', async () => {
    await createLesson(db, { id: 'film-of-a', kind: 'video', tags: ['music-video'] })
    await createLesson(db, { id: 'film-of-none', kind: 'video' })
    const { data } = await guest.call(music.listMusicVideos, {})
    expect(data).toMatchObject({ items: [{ id: 'film-of-a', kind: 'video' }], next: null })
  })
})
