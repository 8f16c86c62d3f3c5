import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mediaEngine } from '#core/engine/engine.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { makePoster } from './poster.ts'
import { probeFilm } from './probe-film.ts'

const media = join(import.meta.dirname, '../../../../../content/demo/media')
const films = (await readdir(media)).filter(name => name.endsWith('.film'))

/** Of 255. A size that is no whole number leaves a third of black in the outermost pixels, which is some 80. */
const most = 24

type Box = { left: number; top: number; width: number; height: number }

/** By how much each edge of a picture is lighter or darker than what lies beside it. */
async function edgesOf(path: string): Promise<number[]> {
  const picture = await readFile(path)
  const { width, height } = await sharp(picture).metadata()
  const lightOf = async (box: Box) => {
    const { channels } = await sharp(await sharp(picture).extract(box).png().toBuffer())
      .greyscale()
      .stats()
    return channels[0]?.mean ?? 0
  }
  const column = (left: number) => lightOf({ left, top: 0, width: 1, height })
  const row = (top: number) => lightOf({ left: 0, top, width, height: 1 })
  const pairs = [
    [await column(0), await column(2)],
    [await column(width - 1), await column(width - 3)],
    [await row(0), await row(2)],
    [await row(height - 1), await row(height - 3)],
  ] as const
  return pairs.map(([outer, inner]) => Math.abs(outer - inner))
}

test.each(films)('the poster of %s has no dark edge', async name => {
  for (const difference of await edgesOf(join(media, name, 'poster.jpg')))
    expect(difference).toBeLessThan(most)
})

test('a poster that is made has none, where the film’s width is no whole number of its shape', async () => {
  const folder = join(await temporaryDirectory(), 'film')
  await mkdir(folder)
  const from = join(media, 'kokyu-hako.film')
  const parts = (await readdir(from)).filter(name => /^v480-(init\.mp4|\d+\.m4s)$/.test(name)).sort()
  // The name of the beginning comes after the numbers.
  const whole = await Promise.all(
    [parts.at(-1) ?? '', ...parts.slice(0, -1)].map(name => readFile(join(from, name))),
  )
  const source = join(folder, 'film.mp4')
  await writeFile(source, Buffer.concat(whole))
  const engine = mediaEngine()
  await makePoster(source, { engine, probed: await probeFilm(engine, source), folder })
  const poster = join(folder, 'poster.jpg')
  expect(await sharp(poster).metadata()).toMatchObject({ width: 854, height: 480 })
  for (const difference of await edgesOf(poster)) expect(difference).toBeLessThan(most)
})
