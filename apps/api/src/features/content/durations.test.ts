import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { FF_ENCODER_AAC, FF_ENCODER_FLAC, FF_ENCODER_LIBMP3LAME, FF_ENCODER_LIBX264 } from 'node-av/constants'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { mediaEngine } from '#core/engine/engine.ts'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { file, testContent } from '#test/content-folder.ts'
import { noEngine } from '#test/films.ts'
import { type Track, writeMedium } from '#test/media.ts'

const { db, content, contentWith, measure, folder, write } = await testContent()
await migrateJobs(db)
const at = (name: string) => join(folder, 'media', name)

const lesson = (media: string, given: object = {}) =>
  file({
    title: '波',
    description: '波の話。',
    media,
    access: ['everyone'],
    tags: [],
    published: '2026-01-10',
    drawing: 'wave',
    ...given,
  })
/** Silence, then a tone that takes many more bits: its first seconds say little of how long it is. */
const swelling = (seconds: number, loudest = 1): Track => ({
  from: `sine@in=frequency=440:duration=${seconds}:beep_factor=9`,
  through: `volume='lt(t,${seconds / 2})*0+gte(t,${seconds / 2})*${loudest}':eval=frame,aformat=sample_fmts=fltp:sample_rates=44100,asetnsamples=n=1152:p=0`,
  encoder: FF_ENCODER_LIBMP3LAME,
  settings: { flags: '+qscale', global_quality: 2 * 118 },
})
const tone = (seconds: number): Track => ({
  from: `sine@in=frequency=440:duration=${seconds}`,
  through: 'aformat=sample_fmts=fltp:sample_rates=48000,asetnsamples=n=1024:p=0',
  encoder: FF_ENCODER_AAC,
})
const picture: Track = {
  from: 'testsrc@in=size=320x180:rate=24:duration=6',
  through: 'fps=24,format=yuv420p',
  encoder: FF_ENCODER_LIBX264,
  settings: { preset: 'ultrafast' },
}
async function cutOff(name: string, share: number): Promise<void> {
  const whole = await readFile(at(name))
  await writeFile(at(name), whole.subarray(0, whole.length * share))
}
const secondsOf = async (id: string) => {
  const { rows } = await db.execute(sql`select duration_seconds from lessons where id = ${id}`)
  return Number(rows[0]?.duration_seconds)
}

beforeEach(async () => {
  await write({ 'media/none.txt': '' })
  await db.execute(sql`truncate measured_media`)
  measure.mockClear()
})

describe('how long a lesson is', () => {
  test('is measured where an MP3 of changing bit rates does not say it, with a warning that names the line', async () => {
    writeMedium(at('nami.mp3'), [swelling(40)], { write_xing: 0 })
    await write({ 'lessons/nami.md': lesson('nami.mp3') })
    const { warnings } = await content.load(folder)
    expect(await secondsOf('nami')).toBeCloseTo(40, 0)
    expect(warnings).toContainEqual(
      expect.stringMatching(
        /^lessons\/nami\.md:4: media\/nami\.mp3 says that it lasts .* seconds, but 40\.\d are there: /,
      ),
    )
  })

  test('is what there is of files that are cut off, with a warning', async () => {
    writeMedium(at('cut.mp3'), [swelling(20)])
    writeMedium(at('cut.m4a'), [tone(20)], { movflags: '+faststart' })
    writeMedium(at('cut.mp4'), [picture, tone(6)], { movflags: '+faststart' })
    for (const name of ['cut.mp3', 'cut.m4a', 'cut.mp4']) await cutOff(name, 0.6)
    await write({
      'lessons/a.md': lesson('cut.mp3'),
      'lessons/b.md': lesson('cut.m4a'),
      'lessons/c.md': lesson('cut.mp4', { kind: 'video' }),
    })
    const { warnings } = await content.load(folder)
    for (const [id, whole] of [
      ['a', 20],
      ['b', 20],
      ['c', 6],
    ] as const) {
      expect(await secondsOf(id), id).toBeGreaterThan(1)
      expect(await secondsOf(id), id).toBeLessThan(whole * 0.9)
    }
    const cut = warnings.filter(warning => warning.startsWith('lessons/'))
    expect(cut).toEqual([
      expect.stringMatching(
        /^lessons\/a\.md:4: media\/cut\.mp3 says that it lasts 20\.\d seconds, but \d+\.\d are/,
      ),
      expect.stringMatching(/^lessons\/b\.md:4: media\/cut\.m4a is cut off: .* of 20\.\d seconds are there$/),
      expect.stringMatching(/^lessons\/c\.md:4: media\/cut\.mp4 is cut off: .* of 6\.\d seconds are there$/),
    ])
  })

  test('is what whole files say, without a word', async () => {
    writeMedium(at('whole.mp3'), [swelling(20)])
    writeMedium(at('whole.m4a'), [tone(7)])
    await write({ 'lessons/a.md': lesson('whole.mp3'), 'lessons/b.md': lesson('whole.m4a') })
    const { warnings } = await content.load(folder)
    expect(await secondsOf('a')).toBeCloseTo(20, 0)
    expect(await secondsOf('b')).toBeCloseTo(7, 0)
    expect(warnings.filter(warning => warning.startsWith('lessons/'))).toEqual([])
  })

  test('is found once for each content, and reported with every load', async () => {
    writeMedium(at('nami.mp3'), [swelling(40)], { write_xing: 0 })
    await writeFile(at('same.mp3'), await readFile(at('nami.mp3')))
    await write({ 'lessons/a.md': lesson('nami.mp3'), 'lessons/b.md': lesson('same.mp3') })
    const first = await content.load(folder)
    expect(measure).toHaveBeenCalledExactlyOnceWith([at('nami.mp3')])
    await write({ 'lessons/c.md': lesson('nami.mp3') })
    const second = await content.load(folder)
    expect(measure).toHaveBeenCalledOnce()
    expect(second.lessons).toEqual({ saved: ['c'], same: 2 })
    expect(first.warnings.map(warning => warning.slice(0, 12))).toEqual(['lessons/a.md', 'lessons/b.md'])
    expect(second.warnings).toHaveLength(3)
  })

  test('is remembered by a load, not by a check', async () => {
    await write({ 'lessons/a.md': lesson('bell.mp3') })
    await content.check(folder)
    await content.check(folder)
    expect(measure).toHaveBeenCalledTimes(2)
    expect((await db.execute(sql`select from measured_media`)).rows).toEqual([])
  })

  test('that was stored wrongly once is put right by loading again', async () => {
    const through = 'aformat=sample_fmts=s16:sample_rates=48000,asetnsamples=n=4608:p=0'
    writeMedium(at('cut.flac'), [{ ...tone(6), through, encoder: FF_ENCODER_FLAC }])
    await cutOff('cut.flac', 0.6)
    await write({ 'lessons/nami.md': lesson('cut.flac') })
    const trusting: typeof measure = vi.fn(async paths =>
      (await mediaEngine().measure(paths)).map(each => ('seconds' in each ? { ...each, seconds: 6 } : each)),
    )
    await contentWith({ isThere: async () => true, measure: trusting }).load(folder)
    expect(await secondsOf('nami')).toBeCloseTo(6, 0)
    await db.execute(sql`truncate measured_media`)
    expect((await content.load(folder)).lessons.saved).toEqual(['nami'])
    expect(await secondsOf('nami')).toBeLessThan(5.4)
    expect((await content.load(folder)).lessons).toEqual({ saved: [], same: 1 })
  })

  test('is what files say where there is no engine to measure it, and that is said', async () => {
    writeMedium(at('whole.m4a'), [tone(7)])
    writeMedium(at('cut.mp3'), [swelling(20)])
    await cutOff('cut.mp3', 0.6)
    await write({ 'lessons/a.md': lesson('whole.m4a'), 'lessons/b.md': lesson('cut.mp3') })
    const { warnings } = await contentWith(noEngine).load(folder)
    expect(await secondsOf('a')).toBeCloseTo(7, 0)
    expect(await secondsOf('b')).toBeLessThan(18)
    expect(warnings).toContainEqual(
      expect.stringMatching(/^lessons\/b\.md:4: media\/cut\.mp3 says that it lasts 20\.\d seconds, but /),
    )
    expect(warnings).toContainEqual(
      expect.stringMatching(/^2 media could not be measured: .*the film engine does not run here/),
    )
  })

  test('is what a file says that the engine fails on, with its reason; silence is no reason to level', async () => {
    measure.mockResolvedValueOnce([{ fault: 'is broken in a way that the film engine crashed on (SIGSEGV)' }])
    await write({ 'lessons/a.md': lesson('bell.mp3') })
    const { warnings, lessons } = await content.load(folder)
    expect(lessons.saved).toEqual(['a'])
    expect(await secondsOf('a')).toBeGreaterThan(30)
    expect(warnings).toEqual([
      'lessons/a.md:4: media/bell.mp3 could not be measured and is as long as it says itself:' +
        ' is broken in a way that the film engine crashed on (SIGSEGV)',
    ])
    await rm(at('bell.mp3'))
    writeMedium(at('bell.mp3'), [swelling(2, 0)])
    expect((await content.load(folder)).warnings).toEqual([])
  })
})
