import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { id, integer, list, someText } from '@iki/contract/api/schema'
import { thumbnailPixels } from '@iki/contract/reading/gallery'
import sharp from 'sharp'
import * as v from 'valibot'
import { problemsOfDoubles } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { noPicture, sizeOfPicture } from '#core/content/embedded-media.ts'
import { pictureName } from '#core/content/fields.ts'
import { findThumbnail, saveArtwork, updateThumbnail } from './gallery.store.ts'
import { artworks } from './gallery.tables.ts'

export const artworkContent = contentKind({
  folder: 'gallery',
  hints: { noun: 'a work', isShownOn: ({ page }) => page === 'gallery/artwork' },
  table: artworks,
  media: [artworks.pictureKey, artworks.thumbnailKey],
  fields: v.strictObject({
    number: integer(1, 100_000),
    title: someText(60),
    artist: someText(60),
    year: integer(1, 9999),
    alt: someText(300),
    picture: pictureName,
    tags: list(id, 20),
  }),

  check: files =>
    problemsOfDoubles(files, {
      field: 'number',
      keyOf: ({ fields }) => String(fields.number),
      what: ({ fields }) => `number ${fields.number}`,
    }),

  async examine({ name, fields, lineOf }, root, { problems }) {
    const path = join(root, 'media', fields.picture)
    const size = await sizeOfPicture(path)
    if (!size) problems.push(`${name}:${lineOf('picture')}: media/${fields.picture} ${noPicture}`)
    return { path, width: size?.width ?? 0, height: size?.height ?? 0 }
  },

  async load({ id: artworkId, fields }, { db, storeFile, hasMedium }, { path, width, height }) {
    const pictureKey = await storeFile(path)
    const { picture: _, ...stated } = fields
    return {
      hashParts: [pictureKey, String(thumbnailPixels)],
      row: async () => ({
        ...stated,
        pictureKey,
        width,
        height,
        thumbnailKey: await storeThumbnail(path, storeFile),
      }),
      async findMissing() {
        const key = await findThumbnail(db, artworkId)
        return key === null || hasMedium(key) ? [] : ['its thumbnail']
      },
      repair: async () => updateThumbnail(db, artworkId, await storeThumbnail(path, storeFile)),
    }
  },
  save: saveArtwork,
})

async function storeThumbnail(path: string, storeFile: (path: string) => Promise<string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'iki-thumbnail-'))
  try {
    const thumbnail = join(folder, 'thumbnail.webp')
    const size = { width: thumbnailPixels, height: thumbnailPixels, withoutEnlargement: true }
    await sharp(path)
      .autoOrient()
      .resize({ ...size, fit: 'inside' })
      .webp({ quality: 80 })
      .toFile(thumbnail)
    return await storeFile(thumbnail)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
