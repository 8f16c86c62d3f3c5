import { itemKinds } from '@iki/contract/api/master'
import { someText } from '@iki/contract/api/schema'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { type NewItem, raiseVersion, saveItem } from './master.store.ts'
import { itemMaster } from './master.tables.ts'

/** What is sold. */
export const itemContent = contentKind({
  folder: 'items',
  hints: { noun: 'an item' },
  table: itemMaster,
  fields: v.strictObject({
    name: someText(100),
    summary: someText(300),
    kind: v.picklist(itemKinds, `must be one of ${itemKinds.join(', ')}`),
  }),
  check: files =>
    files
      .filter(({ id }) => id.length > 20)
      .map(({ name }) => `${name}:1: an item's number has at most 20 characters`),
  load: ({ fields }) => ({ row: () => fields }),
  async save(tx, row: NewItem) {
    const isChanged = await saveItem(tx, row)
    if (isChanged) await raiseVersion(tx)
    return isChanged
  },
})
