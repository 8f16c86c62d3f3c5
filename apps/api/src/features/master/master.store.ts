import { sql } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { integer, json } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'
import { itemMaster, shopStatus } from './master.tables.ts'

const version = statement({
  name: 'master_version',
  row: { version: integer },
  text: 'select version from shop_status',
})

/** 0 before there is any master data. */
export async function findVersion(handle: Handle): Promise<number> {
  const row = await version.first(handle)
  return row?.version ?? 0
}

export type ItemRecord = Omit<typeof itemMaster.$inferSelect, 'contentHash'>

const items = statement({
  name: 'master_items',
  row: {
    version: integer.because('coalesce'),
    items: json<ItemRecord[]>().because('coalesce'),
  },
  text: `select coalesce((select max(version) from shop_status), 0) as version, coalesce((
     select jsonb_agg(jsonb_build_object(
       'itemId', item_id, 'name', name, 'summary', summary, 'kind', kind, 'bodyHtml', body_html
     ) order by item_id)
     from (select * from item_master order by item_id limit 1000) i
   ), '[]') as items`,
})

/** The items by number, with their version: of one moment, because one statement reads both. */
export async function listItems(handle: Handle): Promise<{ version: number; items: ItemRecord[] }> {
  return (await items.first(handle)) ?? { version: 0, items: [] }
}

export type NewItem = typeof itemMaster.$inferInsert

/** False if nothing changed. */
export async function saveItem(handle: Handle, row: NewItem): Promise<boolean> {
  const saved = await handle
    .insert(itemMaster)
    .values(row)
    .onConflictDoUpdate({
      target: itemMaster.itemId,
      set: row,
      setWhere: sql`${itemMaster.contentHash} is distinct from excluded.content_hash`,
    })
    .returning({ itemId: itemMaster.itemId })
  return saved.length > 0
}

/** A simultaneous call waits for the end of this transaction, so that no version is given twice. */
export async function raiseVersion(handle: Handle): Promise<void> {
  await handle
    .insert(shopStatus)
    .values({ isOnly: true, version: 1 })
    .onConflictDoUpdate({ target: shopStatus.isOnly, set: { version: sql`${shopStatus.version} + 1` } })
}
