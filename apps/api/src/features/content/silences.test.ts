import { join } from 'node:path'
import { silenceLimit } from '@iki/contract/media/media'
import { sql } from 'drizzle-orm'
import { FF_ENCODER_AAC, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { beforeEach, describe, expect, test } from 'vitest'
import { mediaEngine } from '#core/engine/engine.ts'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { file, testContent } from '#test/content-folder.ts'
import { noEngine } from '#test/films.ts'
import { type Track, writeMedium } from '#test/media.ts'

const { db, content, contentWith, measure, folder, write } = await testContent()
await migrateJobs(db)
const at = (name: string) => join(folder, 'media', name)

/** Six seconds, with a pause from the second to the fourth and a half. */
const voice: Track = {
  from: "aevalsrc@in=exprs='if(between(t,2,4.5),0,0.1)*sin(440*2*PI*t)':d=6:s=48000",
  through: 'aformat=sample_fmts=fltp:sample_rates=48000,asetnsamples=n=1024:p=0',
  encoder: FF_ENCODER_AAC,
}
const picture: Track = {
  from: 'testsrc@in=size=320x180:rate=24:duration=6',
  through: 'fps=24,format=yuv420p',
  encoder: FF_ENCODER_LIBX264,
  settings: { preset: 'ultrafast' },
}
const lesson = (given: object = {}) =>
  file({
    title: '波',
    description: '波の話。',
    media: 'voice.m4a',
    access: ['everyone'],
    tags: [],
    published: '2026-01-10',
    drawing: 'wave',
    ...given,
  })
const silencesOf = async (id: string) =>
  (await db.execute(sql`select silences from lessons where id = ${id}`)).rows[0]?.silences
/** Measured as it is, except for what is given. */
const measuredAs = (given: object) =>
  measure.mockImplementation(async paths =>
    (await mediaEngine().measure(paths)).map(each => ({ ...each, ...given })),
  )
const pause = [expect.closeTo(2, 0), expect.closeTo(4.5, 0)]

beforeEach(async () => {
  measure.mockReset()
  measuredAs({})
  await write({ 'lessons/a.md': lesson() })
  await db.execute(sql`truncate measured_media`)
  writeMedium(at('voice.m4a'), [voice])
})

test('the pauses of a voice are known of an audio lesson, not of music or a film with the same sound', async () => {
  writeMedium(at('voice.mp4'), [picture, voice])
  await write({
    'lessons/b.md': lesson({ kind: 'music', artist: '凪と糸' }),
    'lessons/c.md': lesson({ kind: 'video', media: 'voice.mp4' }),
  })
  await content.load(folder)
  expect(await silencesOf('a')).toEqual([pause])
  expect(await silencesOf('b')).toBeNull()
  expect(await silencesOf('c')).toBeNull()
  expect((await content.load(folder)).lessons).toEqual({ saved: [], same: 3 })
  expect(measure).toHaveBeenCalledOnce()
})

test('of very many the longest are known, in order', async () => {
  const many = Array.from({ length: silenceLimit + 1 }, (_, index): [number, number] => [
    10 * index,
    10 * index + (index === 3 ? 2 : 4 + (index % 2)),
  ])
  measuredAs({ silences: many })
  await content.load(folder)
  expect(await silencesOf('a')).toEqual(many.toSpliced(3, 1))
})

describe('of what an earlier release has measured, where pauses were not looked for', () => {
  const earlier = async () => {
    measuredAs({ silences: null, loudness: -25 })
    await content.load(folder)
    measuredAs({})
    measure.mockClear()
  }

  test('they are found with the next load, once, and the rest stays as it was measured', async () => {
    await earlier()
    expect((await content.load(folder)).lessons.saved).toEqual(['a'])
    expect(await silencesOf('a')).toEqual([pause])
    expect((await content.load(folder)).lessons.saved).toEqual([])
    expect(measure).toHaveBeenCalledOnce()
    const { rows } = await db.execute(sql`select l.gain_db, m.loudness from lessons l, measured_media m`)
    expect(rows).toEqual([{ gain_db: 6, loudness: -25 }])
  })

  test('they stay unknown without an engine, and where it fails, and no length is doubted', async () => {
    await earlier()
    const { warnings } = await contentWith(noEngine).load(folder)
    expect(warnings.filter(warning => /measured/.test(warning))).toEqual([])
    measure.mockResolvedValueOnce([{ fault: 'is broken' }])
    expect((await content.load(folder)).warnings.filter(warning => /measured/.test(warning))).toEqual([])
    expect(await silencesOf('a')).toBeNull()
  })

  test('they are brought by the folder, where it was measured again', async () => {
    await earlier()
    await content.measure(folder)
    measure.mockClear()
    await content.load(folder)
    expect(await silencesOf('a')).toEqual([pause])
    expect(measure).not.toHaveBeenCalled()
  })

  test('a folder that brings measurements without them is measured', async () => {
    await content.load(folder)
    const { rows } = await db.execute(sql`select media_key from measured_media`)
    const brought = {
      saidSeconds: 6,
      seconds: 6,
      isCutOff: false,
      loudness: -25,
      channels: 1,
      width: null,
      height: null,
    }
    await write({ 'media/measured.json': JSON.stringify({ [String(rows[0]?.media_key)]: brought }) })
    await db.execute(sql`truncate measured_media`)
    await db.execute(sql`truncate lessons cascade`)
    measure.mockClear()
    await content.load(folder)
    expect(await silencesOf('a')).toEqual([pause])
    expect(measure).toHaveBeenCalledOnce()
  })
})
