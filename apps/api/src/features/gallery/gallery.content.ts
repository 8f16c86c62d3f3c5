import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { thumbnailPixels } from '@iki/contract/gallery'
import { id, integer, list, someText } from '@iki/contract/schema'
import sharp from 'sharp'
import * as v from 'valibot'
import { hashOf } from '#core/content/content-file.ts'
import { contentKind, problemsOfDoubles } from '#core/content/content-kind.ts'
import { bodyOf } from '#core/content/content-loading.ts'
import { noPicture, sizeOfPicture } from '#core/content/embedded-media.ts'
import { pictureName } from '#core/content/fields.ts'

export const galleryKind = contentKind({
  folder: 'gallery',
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

  async prepare(file, loading, { path, width, height }) {
    const body = await bodyOf(file, loading)
    const pictureKey = await loading.keep(path)
    const contentHash = hashOf(body.hash, pictureKey, String(thumbnailPixels))
    const { picture: _, ...stated } = file.fields
    return {
      contentHash,
      save: async () =>
        loading.gallery.load({
          ...stated,
          ...{ id: file.id, pictureKey, width, height, contentHash },
          bodyHtml: body.html(),
          thumbnailKey: await keepThumbnail(path, loading.keep),
        }),
      async findMissing() {
        const key = await loading.gallery.findThumbnail(file.id)
        return key === null || loading.hasMedium(key) ? [] : ['its thumbnail']
      },
      repair: async () => loading.gallery.setThumbnail(file.id, await keepThumbnail(path, loading.keep)),
    }
  },
})

async function keepThumbnail(path: string, keep: (path: string) => Promise<string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'iki-thumbnail-'))
  try {
    const thumbnail = join(folder, 'thumbnail.webp')
    const size = { width: thumbnailPixels, height: thumbnailPixels, withoutEnlargement: true }
    await sharp(path)
      .autoOrient()
      .resize({ ...size, fit: 'inside' })
      .webp({ quality: 80 })
      .toFile(thumbnail)
    return await keep(thumbnail)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
