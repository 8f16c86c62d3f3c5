import { itemKinds } from '@iki/contract/master'
import { someText } from '@iki/contract/schema'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { bodyOf } from '#core/content/content-loading.ts'

export const itemKind = contentKind({
  folder: 'items',
  fields: v.strictObject({
    name: someText(100),
    summary: someText(300),
    kind: v.picklist(itemKinds, `must be one of ${itemKinds.join(', ')}`),
  }),
  check: files =>
    files
      .filter(({ id }) => id.length > 20)
      .map(({ name }) => `${name}:1: an item's number has at most 20 characters`),
  async prepare(file, loading) {
    const body = await bodyOf(file, loading)
    return {
      contentHash: body.hash,
      save: () =>
        loading.master.load({
          ...file.fields,
          itemId: file.id,
          bodyHtml: body.html(),
          contentHash: body.hash,
        }),
    }
  },
})
