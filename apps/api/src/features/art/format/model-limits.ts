import sharp from 'sharp'

/** What a phone can fetch and draw: each message names the limit, too. */
export const largestModelBytes = 1_500_000
export const mostTriangles = 50_000
export const largestTexturePixels = 1024
export const mostTextures = 16
/** A phone draws each part by a call of its own. */
export const mostParts = 1_000
/** How many files a USDZ may have. */
export const mostFiles = 64
/** More of them are not reported: who has made the file knows by then. */
export const mostProblems = 20

/** Grouped, as the messages write numbers. */
export const grouped = (number: number): string => number.toLocaleString('ja-JP')

export function problemOfBytes({ length }: Buffer): string[] {
  return length > largestModelBytes
    ? [`${grouped(length)}バイトあります。${grouped(largestModelBytes)}バイトまでにしてください`]
    : []
}

/** Of a texture inside a model. */
export async function problemOfTexture(picture: Buffer): Promise<string[]> {
  const size = await sharp(picture)
    .metadata()
    .catch(() => null)
  if (!size || !['jpeg', 'png', 'webp'].includes(size.format)) return ['中の絵（テクスチャー）を読めません']
  const { width, height } = size
  return Math.max(width, height) > largestTexturePixels
    ? [
        `中の絵が${width}×${height}あります。${largestTexturePixels}×${largestTexturePixels}までにしてください`,
      ]
    : []
}
