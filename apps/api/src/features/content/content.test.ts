import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { mediaEngine } from '#core/engine/engine.ts'
import { problemsOf, testContent } from '#test/content-folder.ts'
import { noEngine } from '#test/films.ts'

const { db, folder, scratch, measure, content, contentWith, write } = await testContent()

const lesson = `---
title: 背骨の呼吸
description: 背骨をひとつずつ。
media: bell.mp3
access: [everyone]
tags: []
published: 2026-11-01
drawing: wave
---
からだの話。
`
const playlist = (lessons: string) => `---
title: 朝
description: 朝に。
access: [everyone]
priority: 1
lessons: [${lessons}]
drawing: sun
---
`
const page = (version: string) => `---
title: 利用規約
lead: おたがいの約束です。
version: ${version}
---
## 登録
`

const word = `---
word: 息
reading: いき
aliases: [呼吸]
tags: [breath]
---
吸って、**吐く**こと。

眠っていても続きます。
`

async function rows(): Promise<string> {
  const { rows: found } = await db.execute(
    sql`select (select count(*) from lessons) || ' lessons, ' || (select count(*) from playlists) ||
      ' playlists, ' || (select count(*) from news) || ' news, ' || (select count(*) from pages) || ' pages' as told`,
  )
  return String(found[0]?.told)
}

describe('a folder', () => {
  test('comes into the database with lessons, playlists, news and pages', async () => {
    await write({
      'lessons/se.md': lesson,
      'playlists/asa.md': playlist('se'),
      'pages/a.md': page('2026-11-01'),
      'dictionary/iki.md': word,
    })
    const others = [
      'articles',
      'weekly',
      'gallery',
      'connections',
      'items',
      'products',
      'popups',
      'characters',
      'dance-comments',
      'cast',
      'places',
      'episodes',
      'teachers',
      'coupons',
      'slots',
      'achievements',
      'quests',
      'body-types',
      'collectibles',
      'arts',
      'gachas',
      'puzzles',
      'sheets',
    ]
    expect(await content.load(folder)).toEqual({
      lessons: { saved: ['se'], same: 0 },
      playlists: { saved: ['asa'], same: 0 },
      news: { saved: [], same: 0 },
      pages: { saved: ['a'], same: 0 },
      dictionary: { saved: ['iki'], same: 0 },
      ...Object.fromEntries(others.map(kind => [kind, { saved: [], same: 0 }])),
      warnings: [],
      repairs: [],
      changes: [],
      brokenLinks: [],
      remarks: [],
    })
    expect(await rows()).toBe('1 lessons, 1 playlists, 0 news, 1 pages')
  })

  test('that is loaded again changes only what has changed in it', async () => {
    await write({
      'lessons/se.md': lesson,
      'pages/a.md': page('2026-11-01'),
      'pages/b.md': page('2026-11-01'),
    })
    await content.load(folder)
    await write({ 'pages/b.md': page('2026-12-01') })
    const report = await content.load(folder)
    expect(report.lessons).toEqual({ saved: [], same: 1 })
    expect(report.pages).toEqual({ saved: ['b'], same: 1 })
  })

  test('that is not there is said to be missing', async () => {
    expect(await problemsOf(content.load(join(scratch, 'nowhere')))).toEqual([
      `${join(scratch, 'nowhere')}: there is no such folder`,
    ])
  })
})

describe('the loudness of a lesson', () => {
  const gain = async () => (await db.execute(sql`select gain_db from lessons`)).rows[0]?.gain_db
  /** The tag is at the beginning, in 48 bytes. */
  const withoutTag = async () => {
    const medium = await readFile(join(folder, 'media/bell.mp3'))
    await writeFile(join(folder, 'media/bell.mp3'), medium.subarray(medium.indexOf(0xff)))
  }
  const measuredAs = (loudness: number | null) =>
    measure.mockImplementation(async paths =>
      (await mediaEngine().measure(paths)).map(each => ({ ...each, loudness })),
    )
  beforeEach(async () => {
    measure.mockReset()
    await db.execute(sql`truncate measured_media`)
    await write({ 'lessons/se.md': lesson })
  })

  test('is what its medium says, whatever is measured', async () => {
    measuredAs(-30)
    await content.load(folder)
    expect(await gain()).toBeCloseTo(-0.5, 0)
  })

  test('is measured once where the medium says nothing', async () => {
    await withoutTag()
    measuredAs(-13)
    expect((await content.load(folder)).warnings).toEqual([])
    expect(await gain()).toBe(-6)
    expect((await content.load(folder)).lessons).toEqual({ saved: [], same: 1 })
    expect(measure).toHaveBeenCalledExactlyOnceWith([join(folder, 'media/bell.mp3')])
  })

  test('stays open where it can’t be measured, with a word on what to do', async () => {
    await withoutTag()
    const { lessons, warnings } = await contentWith(noEngine).load(folder)
    expect(lessons.saved).toEqual(['se'])
    expect(await gain()).toBeNull()
    expect(warnings).toContainEqual(
      expect.stringMatching(/^not levelled .*media\/bell\.mp3.*where the film engine runs/),
    )
  })

  test('is found by loading again once it can be measured', async () => {
    await withoutTag()
    await contentWith(noEngine).load(folder)
    measuredAs(-20)
    expect((await content.load(folder)).lessons.saved).toEqual(['se'])
    expect(await gain()).toBe(1)
  })

  test('is not measured again where its folder brings what was measured', async () => {
    await withoutTag()
    measuredAs(-20)
    expect(await content.measure(folder)).toBe(1)
    await db.execute(sql`truncate measured_media`)
    measure.mockClear()
    await content.load(folder)
    expect(await gain()).toBe(1)
    await db.execute(sql`truncate lessons cascade`)
    await rm(join(folder, 'media/measured.json'))
    await content.load(folder)
    expect(await gain()).toBe(1)
    expect(measure).not.toHaveBeenCalled()
  })

  test('is refused where the folder’s measurements can’t be read', async () => {
    await write({ 'lessons/se.md': lesson, 'media/measured.json': '{"bell.mp3": {"seconds": "long"}}' })
    expect(await problemsOf(content.load(folder))).toEqual([
      expect.stringMatching(/^media\/measured\.json: /),
    ])
  })

  test('that is too low for a player to level is reported with every load', async () => {
    await withoutTag()
    measuredAs(-27)
    const warnings = [expect.stringMatching(/^media\/bell\.mp3 is 8\.0 dB quieter .* load again$/)]
    expect((await content.load(folder)).warnings).toEqual(warnings)
    expect((await content.load(folder)).warnings).toEqual(warnings)
  })
})

describe('words of the dictionary', () => {
  test('come in with their readings; the first paragraph is what they mean', async () => {
    await write({ 'dictionary/iki.md': word })
    await content.load(folder)
    const { rows: found } = await db.execute(sql`select * from dictionary_words`)
    expect(found).toMatchObject([
      {
        id: 'iki',
        word: '息',
        kana: 'いき',
        aliases: ['呼吸'],
        tags: ['breath'],
        meaning: '吸って、吐くこと。',
        body_html: expect.stringContaining('眠っていても続きます。'),
      },
    ])
  })

  test('that share a spelling, have a strange reading or mean nothing are refused', async () => {
    const other = word.replace('word: 息', 'word: 呼吸').replace('aliases: [呼吸]', 'aliases: []')
    await write({
      'dictionary/iki.md': word,
      'dictionary/kokyuu.md': other,
      'dictionary/kana.md': word.replace('いき', 'iki'),
      'dictionary/silent.md': other.replace('word: 呼吸', 'word: 間').replace(/\n吸って[\s\S]*/, ''),
    })
    expect(await problemsOf(content.load(folder))).toEqual([
      'dictionary/kana.md:3: reading must be in hiragana',
      'dictionary/kokyuu.md:2: 呼吸 is written in dictionary/iki.md too',
      'dictionary/silent.md:1: the first paragraph must say in 1 to 120 characters what the word means, not in 0',
    ])
  })
})

describe('a folder with mistakes', () => {
  test('reports all of them at once, each with its file and line, and nothing is written', async () => {
    await write({
      'lessons/broken.md': lesson.replace('tags: []', 'tags: ['),
      'lessons/colour.md': lesson.replace('drawing: wave', 'drawing: comet'),
      'lessons/fine.md': lesson,
      'lessons/plan.md': lesson.replace('[everyone]', '[everyone, kafuku]'),
      'lessons/outside.md': lesson.replace('bell.mp3', '../../bell.mp3'),
      'lessons/silent.md': lesson.replace('bell.mp3', 'silent.mp3'),
      'lessons/text.md': lesson.replace('bell.mp3', 'text.mp3'),
      'lessons/朝.md': lesson,
      'media/text.mp3': 'This is no sound.',
      'news/place.md': '---\ntitle: 朝\nplace: somewhere\npublished: yesterday\nstatus: open\n---\n',
      'pages/bare.md': '# 利用規約\n',
      'pages/day.md': page('2026-02-31'),
      'pages/more.md': page('2026-11-01').replace('version', 'author: 息野\nversion'),
      'pages/less.md': page('2026-11-01').replace('lead: おたがいの約束です。\n', ''),
    })
    const problems = await problemsOf(content.load(folder))
    expect(problems.map(problem => problem.split(':').slice(0, 2).join(':'))).toEqual([
      'lessons/broken.md:7',
      'lessons/colour.md:8',
      'lessons/outside.md:4',
      'lessons/plan.md:5',
      'lessons/朝.md: the name becomes an address',
      'news/place.md:3',
      'news/place.md:4',
      'pages/bare.md:1',
      'pages/day.md:4',
      'pages/less.md:1',
      'pages/more.md:4',
      'lessons/silent.md:4',
      'lessons/text.md:4',
    ])
    expect(problems).toContain('lessons/silent.md:4: media/silent.mp3 is missing')
    expect(problems).toContain('lessons/text.md:4: media/text.mp3 is no audio that can be read')
    expect(problems).toContain('pages/day.md:4: version must be a day such as 2026-11-15')
    expect(await rows()).toBe('0 lessons, 0 playlists, 0 news, 0 pages')
  })

  test('is refused for a transcript that can’t be read', async () => {
    await write({ 'lessons/se.md': lesson, 'lessons/se.transcript.json': '[{"start": 0}]' })
    const [problem] = await problemsOf(content.load(folder))
    expect(problem).toMatch(/^lessons\/se\.transcript\.json: /)
  })

  test('is refused for a playlist with a missing lesson, and nothing is written', async () => {
    await write({
      'lessons/se.md': lesson,
      'playlists/asa.md': playlist('se, kata'),
      'pages/a.md': page('2026-11-01'),
    })
    expect(await problemsOf(content.load(folder))).toEqual([
      'playlists/asa.md:6: names a lesson that is not there: kata',
    ])
    expect(await rows()).toBe('0 lessons, 0 playlists, 0 news, 0 pages')
  })

  test('may name lessons that were loaded from another folder', async () => {
    await write({ 'lessons/se.md': lesson })
    await content.load(folder)
    await rm(join(folder, 'lessons'), { recursive: true })
    await write({ 'playlists/asa.md': playlist('se') })
    expect((await content.load(folder)).playlists.saved).toEqual(['asa'])
  })
})
