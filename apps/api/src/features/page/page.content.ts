import { someText } from '@iki/contract/schema'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { bodyOf } from '#core/content/content-loading.ts'
import { day } from '#core/content/fields.ts'

export const pageKind = contentKind({
  folder: 'pages',
  fields: v.strictObject({ title: someText(100), lead: someText(300), version: day }),
  async prepare(file, loading) {
    const body = await bodyOf(file, loading)
    return {
      contentHash: body.hash,
      save: () =>
        loading.pages.load({
          ...file.fields,
          slug: file.id,
          bodyHtml: body.html(),
          contentHash: body.hash,
        }),
    }
  },
})
