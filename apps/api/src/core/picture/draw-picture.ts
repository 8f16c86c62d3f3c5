import sharp from 'sharp'
import { pictureProblemOf } from './picture-limits.ts'

/** A file, the length of the picture's longer side, and how much processor time it may take. */
export type Drawing = { file: Uint8Array; pixels: number; processorMs: number }
export type PictureImage = { bytes: Buffer; width: number; height: number }
export type Drawn = PictureImage | { problem: 'picture_unreadable' | 'picture_extreme' }

const quality = 82
const mostPixels = 40_000_000

/** The only file types that are decoded, whatever else the library can read. */
const loaders = ['Jpeg', 'Png', 'Webp', 'Heif'].map(kind => `VipsForeignLoad${kind}Buffer`)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: loaders })
sharp.concurrency(1)
sharp.cache(false)

/**
 * Draws a picture again, upright and smaller, so that nothing of the file remains except what is visible: no location,
 * no camera, no hidden part. Of an animation the first picture is used.
 */
export async function drawPicture({ file, pixels }: Omit<Drawing, 'processorMs'>): Promise<Drawn> {
  const options = { limitInputPixels: mostPixels, failOn: 'error' } as const
  try {
    const head = await sharp(file, options).metadata()
    const problem = pictureProblemOf({ ...head, isProgressive: head.isProgressive ?? false })
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
