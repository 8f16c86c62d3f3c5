import { join } from 'node:path'
import { drawings } from '@iki/contract/media/drawing'
import sharp from 'sharp'
import { embedsIn } from '#core/markdown/markdown-links.ts'

/** A picture or film that a body shows. */
export type BodyMedium = { path: string; width: number | null; height: number | null }

const knownPictures = new Set<string | undefined>(['jpeg', 'png', 'webp'])
const names = /^[\w-]+\.(webp|png|jpg|mp4)$/

type Body = { name: string; body: string; bodyLine: number }

/** The media that a body embeds, by name. Media that cannot be shown are added to `problems`. */
export async function readBodyMedia(
  { name, body, bodyLine }: Body,
  folder: string,
  problems: string[],
): Promise<Map<string, BodyMedium>> {
  const media = new Map<string, BodyMedium>()
  for (const { kind, target, line } of embedsIn(body)) {
    const report = (what: string) => problems.push(`${name}:${bodyLine + line}: ${what}`)
    if (kind === 'drawing' && !drawings.some(drawing => drawing === target))
      report(`there is no drawing ${target}; there are ${drawings.join(', ')}`)
    if (kind !== 'media' || media.has(target)) continue
    if (!names.test(target)) {
      report(
        `media/${target} must be named with letters, digits, - and _, and end with .webp, .png, .jpg or .mp4`,
      )
      continue
    }
    const path = join(folder, target)
    const size = target.endsWith('.mp4') ? await sizeOfFilm(path) : await sizeOfPicture(path)
    if (size) media.set(target, { path, ...size })
    else report(`media/${target} ${pictureEnding.test(target) ? noPicture : 'is missing, or no film'}`)
  }
  return media
}

/** Names of picture files. */
export const pictureEnding = /\.(webp|png|jpg)$/

/** More than any screen has, and little enough for the memory of a phone. */
const mostMegapixels = 50
const pictureAt = (path: string) => sharp(path, { limitInputPixels: mostMegapixels * 1_000_000 })

/** The message where sizeOfPicture returned null. */
export const noPicture = `is missing, or no picture of at most ${mostMegapixels} megapixels`

/** Null if it is no picture that browsers show. */
export async function sizeOfPicture(path: string): Promise<{ width: number; height: number } | null> {
  const found = await pictureAt(path)
    .metadata()
    .catch(() => null)
  return found && knownPictures.has(found.format) ? found.autoOrient : null
}

/** Whether it can be decoded to its end. */
export const isWholePicture = (path: string): Promise<boolean> =>
  pictureAt(path)
    .resize(1)
    .toBuffer()
    .then(
      () => true,
      () => false,
    )

/** Null if it is no film. */
async function sizeOfFilm(path: string) {
  const { parseFile } = await import('music-metadata')
  const film = await parseFile(path).catch(() => null)
  const video = film?.format.trackInfo?.find(track => track.video)?.video
  return video ? { width: video.pixelWidth ?? null, height: video.pixelHeight ?? null } : null
}
