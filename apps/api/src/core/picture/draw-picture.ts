import sharp from 'sharp'
import { problemOf } from './picture-limits.ts'

/** A file, how long the longer side of the picture may be, and what it may take of the processor. */
export type Drawing = { file: Uint8Array; pixels: number; processorMs: number }
export type PictureImage = { bytes: Buffer; width: number; height: number }
export type Drawn = PictureImage | { problem: 'picture_unreadable' | 'picture_extreme' }

const quality = 82
const mostPixels = 40_000_000

/** The kinds of files that are looked into at all, whatever else the library can read. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map(kind => `VipsForeignLoad${kind}Buffer`)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.concurrency(1)
sharp.cache(false)

/**
 * Draws a picture anew, upright and smaller, so that nothing of the file stays but what is seen: no place, no camera, no
 * hidden part. Of one that moves it is the first picture.
 */
export async function drawPicture({ file, pixels }: Omit<Drawing, 'processorMs'>): Promise<Drawn> {
  const options = { limitInputPixels: mostPixels, failOn: 'error' } as const
  try {
    const head = await sharp(file, options).metadata()
    const problem = problemOf({ ...head, isProgressive: head.isProgressive ?? false })
    if (problem) return { problem }
    const { data, info } = await sharp(file, options)
      .autoOrient()
      .resize({ width: pixels, height: pixels, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch {
    return { problem: 'picture_unreadable' }
  }
}
