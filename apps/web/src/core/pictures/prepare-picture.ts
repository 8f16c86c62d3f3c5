import { picturePixels } from '@iki/contract/diary/diary'

/** A browser can't open this file: it is no picture, it is broken, or its kind is not known here. */
export class UnreadablePictureError extends Error {
  readonly isHeic: boolean

  constructor(file: Blob & { name?: string }) {
    super('The browser can’t read the picture.')
    this.name = 'UnreadablePictureError'
    this.isHeic = /hei[cf]/i.test(`${file.type} ${file.name ?? ''}`)
  }
}

const thumbnailPixels = 320
const quality = 0.85
/** The quality of a second try, when the file is too large for the server. */
const plainQuality = 0.6

/** The size with at most so many pixels on the longer side; small pictures are not enlarged. */
export function fittedSize(width: number, height: number, mostPixels: number) {
  const scale = Math.min(1, mostPixels / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/**
 * Draws it again, upright and no larger than the server stores it. This also removes what a camera writes into a
 * file: place, time, device. Throws an UnreadablePictureError.
 */
export async function preparePicture(
  file: Blob,
  mostBytes: number,
): Promise<{ blob: Blob; thumbnail: Blob }> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePictureError(file)
  })
  try {
    const drawn = await draw(bitmap, picturePixels, quality)
    const blob = drawn.size <= mostBytes ? drawn : await draw(bitmap, picturePixels, plainQuality)
    return { blob, thumbnail: await draw(bitmap, thumbnailPixels, quality) }
  } finally {
    bitmap.close()
  }
}

async function draw(bitmap: ImageBitmap, mostPixels: number, at: number): Promise<Blob> {
  const { width, height } = fittedSize(bitmap.width, bitmap.height, mostPixels)
  const canvas = Object.assign(document.createElement('canvas'), { width, height })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The browser does not draw.')
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff' // JPEG has no transparency.
  context.fillRect(0, 0, width, height)
  context.drawImage(bitmap, 0, 0, width, height)
  const blob = await new Promise<Blob | null>(done => canvas.toBlob(done, 'image/jpeg', at))
  if (!blob) throw new Error('The browser does not write pictures.')
  return blob
}
