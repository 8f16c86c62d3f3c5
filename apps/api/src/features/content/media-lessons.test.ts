import { existsSync } from 'node:fs'
import { cp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { file, problemsOf, testContent } from '#test/content-folder.ts'
import { writeTestFilm } from '#test/films.ts'
import { readyFilm } from '#test/ready-film.ts'

const { db, content, folder, scratch, write } = await testContent()
beforeAll(() => migrateJobs(db))

/** Two seconds, 320 × 180, without sound. */
async function smallFilm(): Promise<Buffer> {
  const path = join(scratch, 'small.mp4')
  if (!existsSync(path)) writeTestFilm(path, { size: '320x180', seconds: 2, hasSound: false })
  return readFile(path)
}

const lesson = (given: object = {}) =>
  file({
    title: '波',
    description: '波の話。',
    access: ['everyone'],
    tags: [],
    published: '2026-01-10',
    drawing: 'wave',
    ...given,
  })
const video = (given: object = {}) => lesson({ kind: 'video', media: 'nami.mp4', ...given })
const music = (given: object = {}) => lesson({ kind: 'music', media: 'bell.mp3', artist: '凪と糸', ...given })
const rowOf = async (id: string) => (await db.execute(sql`select * from lessons where id = ${id}`)).rows[0]
const problems = () => problemsOf(content.load(folder))

describe('videos', () => {
  test('come in with their chapters and what is said in them, and their films with their size', async () => {
    const chapters = [
      { start: 0, title: 'はじめに' },
      { start: 1.5, title: 'つづき' },
    ]
    await write({
      'lessons/nami.md': video({ chapters }),
      'lessons/nami.vtt':
        '\ufeffWEBVTT 波\n\nNOTE 前置き\n\none\n00:00.500 --> 00:01.000 line:0\n<v 先生>吸って</v>\n止めて &amp; 吐く\n\n00:00:01.000 --> 00:00:02.000\n\n',
      'media/nami.mp4': await smallFilm(),
    })
    await content.load(folder)
    expect(await rowOf('nami')).toMatchObject({
      kind: 'video',
      duration_seconds: 2,
      chapters,
      vimeo_id: null,
      picture: null,
      transcript: [{ start: 0.5, end: 1, text: '吸って 止めて & 吐く' }],
    })
    const { rows } = await db.execute(sql`select f.width, f.height from films f
      join lessons l using (media_key) where l.id = 'nami'`)
    expect(rows).toEqual([{ width: 320, height: 180 }])
    expect((await content.load(folder)).lessons).toEqual({ saved: [], same: 1 })
  })

  test('that are stored at Vimeo need no medium, but say how long they are', async () => {
    await write({
      'lessons/a.md': lesson({ kind: 'video', vimeo: 76979871, duration: 62 }),
      'lessons/b.md': lesson({ kind: 'video', vimeo: 'https://vimeo.com/1' }),
    })
    expect(await problems()).toEqual(['lessons/b.md:9: vimeo must be the number of a video at Vimeo'])
    await rm(`${folder}/lessons/b.md`)
    await content.load(folder)
    expect(await rowOf('a')).toMatchObject({ vimeo_id: '76979871', media_key: null, duration_seconds: 62 })
  })

  test('are refused for what is no video, and for fields that do not go together', async () => {
    await cp(`${folder}/media/bell.mp3`, `${folder}/media/sound.mp4`)
    await write({
      'media/nami.mp4': await smallFilm(),
      'media/text.mp4': 'no film',
      'lessons/a.md': video({ media: 'text.mp4' }),
      'lessons/b.md': video({ media: 'sound.mp4' }),
      'lessons/c.md': video({ media: 'none.mp4' }),
      'lessons/d.md': lesson({ kind: 'video', vimeo: '1' }),
      'lessons/e.md': lesson({ vimeo: '1', duration: 3 }),
      'lessons/f.md': video({ artist: '糸', duration: 2, vimeo: '1' }),
      'lessons/g.md': video({
        chapters: [
          { start: 1, title: '一' },
          { start: 1, title: '二' },
        ],
      }),
      'lessons/h.md': video({ chapters: [{ start: 2, title: '終わり' }] }),
      'lessons/i.md': video({ kind: 'film' }),
      'lessons/j.md': video({ picture: 'none.webp' }),
    })
    expect(await problems()).toEqual([
      'lessons/i.md:8: kind must be one of audio, video, music',
      'lessons/a.md:9: media/text.mp4 is no video that can be read',
      'lessons/b.md:9: media/sound.mp4 is no video that can be read',
      'lessons/c.md:9: media/none.mp4 is missing',
      'lessons/d.md:1: duration is missing: how long the video at Vimeo is, in seconds',
      'lessons/e.md:1: media is missing',
      'lessons/e.md:8: only a video can be at Vimeo',
      'lessons/f.md:12: its medium is media or vimeo, not both',
      'lessons/f.md:10: only music has an artist',
      'lessons/g.md:10: 二 begins no later than the chapter before it',
      'lessons/h.md:10: 終わり begins at 2, but all is over at 2',
      'lessons/j.md:10: media/none.webp is missing, or no picture of at most 50 megapixels',
    ])
  })

  test('say where their lines are wrong', async () => {
    await write({
      'media/nami.mp4': await smallFilm(),
      'lessons/a.md': video(),
      'lessons/a.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\n一\n\ntwo\n00:03.000 --> 2\n二\n',
      'lessons/b.md': video(),
      'lessons/b.vtt': '1\n00:00:01,000 --> 00:00:02,000\n一\n',
      'lessons/c.md': video(),
      'lessons/c.vtt': 'WEBVTT\n',
      'lessons/c.transcript.json': '[]',
      'lessons/d.md': video(),
      'lessons/d.lrc': '[00:01.00]歌',
    })
    expect(await problems()).toEqual([
      'lessons/a.vtt:7: must be two times such as 00:01.500 --> 00:04.000, the later last',
      'lessons/b.vtt:1: begins without WEBVTT',
      'lessons/c.vtt: lessons/c.transcript.json has the lines already',
      'lessons/d.lrc: only music is sung',
    ])
  })
})

describe('films that were made already', () => {
  const made = readyFilm('nami.film')

  test('are stored as they are, ready at once, with their picture and their loudness', async () => {
    await write({ ...made, 'lessons/nami.md': video({ media: 'nami.film' }) })
    expect((await content.load(folder)).warnings).toEqual([])
    const row = await rowOf('nami')
    const key = String(row?.media_key).replace('.film', '')
    expect(row).toMatchObject({
      duration_seconds: 6,
      gain_db: 0,
      picture: { from: 'film', key, width: 640, height: 360 },
    })
    const { rows } = await db.execute(
      sql`select state, heights from films where media_key = ${row?.media_key}`,
    )
    expect(rows).toEqual([{ state: 'ready', heights: [360] }])
    expect(await readFile(`${scratch}/objects/films/${key}/v360-0001.m4s`, 'utf8')).toBe('video')
    expect((await content.load(folder)).lessons).toEqual({ saved: [], same: 1 })
    await write({ 'media/nami.film/v360-0001.m4s': 'another' })
    await content.load(folder)
    expect((await rowOf('nami'))?.media_key).not.toBe(row?.media_key)
  })

  test('are refused when something of them is missing', async () => {
    await write({ ...made, 'lessons/nami.md': video({ media: 'nami.film' }) })
    const at = 'lessons/nami.md:9: media/nami.film'
    const without = async (name: string) => {
      await write(made)
      await rm(`${folder}/media/nami.film/${name}`)
      return problems()
    }
    expect(await without('v360-0001.m4s')).toEqual([`${at} names v360-0001.m4s, which is not there`])
    expect(await without('audio-init.mp4')).toEqual([`${at} names audio-init.mp4, which is not there`])
    expect(await without('master.m3u8')).toEqual([`${at} has no master.m3u8`])
    expect(await without('film.json')).toEqual([
      expect.stringContaining(`${at} has no film.json that can be read`),
    ])
    await write({ ...made, 'media/nami.film/v360.m3u8': '#EXTM3U\n#EXTINF:4,\n../secret.m4s\n' })
    expect(await problems()).toEqual([`${at} names ../secret.m4s, which is no file of a film`])
    await write({ ...made, 'lessons/nami.md': music({ media: 'nami.film' }) })
    expect(await problems()).toEqual([`${at} is a film, but this is no video`])
    await write({ 'lessons/nami.md': video({ media: 'none.film' }) })
    expect(await problems()).toEqual(['lessons/nami.md:9: media/none.film is missing or empty'])
  })
})

describe('music', () => {
  test('comes in with artist, artwork and words with their times', async () => {
    const artwork = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'teal' } })
      .webp()
      .toBuffer()
    await write({
      'lessons/uta.md': music({ picture: 'nagi.webp' }),
      'lessons/uta.lrc':
        '[ti:凪]\n[offset:+500]\n[00:03.50]夜の名残の\n[00:01.00][00:05.00]露ひとつ\n[00:02.00]\n',
      'media/nagi.webp': artwork,
    })
    await content.load(folder)
    const row = await rowOf('uta')
    expect(row).toMatchObject({
      kind: 'music',
      artist: '凪と糸',
      lyrics: null,
      picture: { from: 'media', width: 30, height: 20 },
      transcript: [
        { start: 0.5, end: 1.5, text: '露ひとつ' },
        { start: 3, end: 4.5, text: '夜の名残の' },
        { start: 4.5, end: row?.duration_seconds, text: '露ひとつ' },
      ],
    })
  })

  test('has words without times, none at all, and never both', async () => {
    await write({
      'lessons/a.md': music(),
      'lessons/a.lrc': '夜の名残の\n露ひとつ\n\n葉先をすべり\n',
      'lessons/b.md': music(),
    })
    await content.load(folder)
    expect(await rowOf('a')).toMatchObject({ lyrics: '夜の名残の\n露ひとつ\n\n葉先をすべり', transcript: [] })
    expect(await rowOf('b')).toMatchObject({ lyrics: null, transcript: [] })
    await write({ 'lessons/b.lrc': '[00:01.00]夜\n露' })
    expect(await problems()).toEqual([
      'lessons/b.lrc:2: has lines with times and lines without: give times to all, or to none',
    ])
  })
})

describe('playlists in an order', () => {
  const list = (given: object) =>
    file({ title: '棚', description: '棚。', access: ['everyone'], priority: 1, drawing: 'wave', ...given })
  const idsOf = async (tag: string) => {
    const { rows } = await db.execute<{ lesson_id: string }>(
      sql`select lesson_id from playlist_lessons where playlist_tag = ${tag} order by position`,
    )
    return rows.map(row => row.lesson_id)
  }

  test('hold the lessons that carry their tag, those that come later as well', async () => {
    await write({
      'playlists/tana.md': list({ order: { key: 'published', direction: 'desc' } }),
      'playlists/name.md': list({ order: { key: 'name', direction: 'asc' } }),
      'lessons/a.md': music({ tags: ['tana', 'name'], published: '2026-01-01' }),
      'lessons/b.md': music({ tags: ['tana', 'name'], published: '2026-03-01' }),
      'lessons/c.md': music({ tags: [] }),
    })
    await content.load(folder)
    expect([await idsOf('tana'), await idsOf('name')]).toEqual([
      ['b', 'a'],
      ['a', 'b'],
    ])
    await write({ 'lessons/c.md': music({ tags: ['tana'], published: '2026-02-01' }) })
    expect((await content.load(folder)).playlists.saved).toEqual([])
    expect(await idsOf('tana')).toEqual(['b', 'c', 'a'])
  })

  test('have an order that there is, or name their lessons', async () => {
    await write({
      'playlists/a.md': list({ order: { key: 'mood', direction: 'asc' } }),
      'playlists/b.md': list({}),
      'playlists/c.md': list({ lessons: [], order: { key: 'title', direction: 'asc' } }),
    })
    expect(await problems()).toEqual([
      'playlists/a.md:7: order.key must be one of published, title, name',
      'playlists/b.md:1: lessons is missing, or an order of those that carry its tag',
      'playlists/c.md:8: it names its lessons, or has an order, not both',
    ])
  })
})
