import { picturePixels } from '@iki/contract/diary'
import { fileTypeFromBuffer } from 'file-type'
import sharp from 'sharp'
import { AppError } from './app-error.ts'

export type PictureImage = { bytes: Buffer; width: number; height: number }

const types = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/heic', 'image/heif'])
/** A small file may hold a picture of any size: more than a phone takes is none. */
const mostPixels = 40_000_000
const quality = 82
/** Each takes a processor and, for a moment, all its pixels in memory. */
const atOnce = 2
/** Each of these is in memory as it was sent. */
const mostWaiting = 40

let running = 0
const waiting: (() => void)[] = []

/**
 * The picture as it is kept: what a file is, its content says. It is drawn anew, upright and smaller, so that nothing of
 * the file stays but what is seen: no place, no camera, no hidden part. Throws picture_unreadable, or
 * unavailable when too many wait already.
 */
export async function readPicture(file: Buffer): Promise<PictureImage> {
  const type = await fileTypeFromBuffer(file).catch(() => undefined)
  if (!type || !types.has(type.mime)) throw new AppError('picture_unreadable')
  if (waiting.length >= mostWaiting) throw new AppError('unavailable', { retryAfterSeconds: 5 })
  if (running < atOnce) running += 1
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await redraw(file)
  } finally {
    // Who waits takes the place over.
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

async function redraw(file: Buffer): Promise<PictureImage> {
  try {
    const { data, info } = await sharp(file, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize({ width: picturePixels, height: picturePixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    throw new AppError('picture_unreadable')
  }
}
