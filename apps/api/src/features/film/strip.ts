import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Strip } from '@iki/contract/media/film'
import sharp from 'sharp'
import { FilmError } from './film-error.ts'
import { stripFrame } from './film-plan.ts'

/** Joins the previews to one picture, `strip.jpg`. Returns how many there are. */
export async function makeStrip(folder: string, strip: Strip): Promise<Strip> {
  const names = (await readdir(folder)).filter(name => name.startsWith(stripFrame)).sort()
  if (names.length === 0) throw new FilmError('has no picture to show beside the seek bar')
  const columns = Math.min(strip.columns, names.length)
  const { width, height } = strip
  const pictures = names.map((name, index) => ({
    input: join(folder, name),
    left: (index % columns) * width,
    top: Math.floor(index / columns) * height,
  }))
  const size = { width: columns * width, height: Math.ceil(names.length / columns) * height }
  await sharp({ create: { ...size, channels: 3, background: 'black' } })
    .composite(pictures)
    .jpeg({ quality: 70, mozjpeg: true })
    .toFile(join(folder, 'strip.jpg'))
  for (const name of names) await rm(join(folder, name))
  return { ...strip, columns, count: names.length }
}
