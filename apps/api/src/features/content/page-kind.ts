import { someText } from '@iki/contract/schema'
import * as v from 'valibot'
import { contentKind } from './content-kind.ts'
import { bodyOf } from './content-loading.ts'
import { day } from './fields.ts'

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
