import { sql } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { itemMaster, shopStatus } from './master.tables.ts'

const version = preparedQuery<{ version: number }>('master_version', 'select version from shop_status')

/** 0 before there is any master data. */
export async function findVersion(handle: Handle): Promise<number> {
  const [row] = await version(handle, [])
  return row?.version ?? 0
}

export type ItemRecord = { item_id: string; name: string; summary: string; kind: string; body_html: string }

const items = preparedQuery<{ version: number } & (ItemRecord | Record<keyof ItemRecord, null>)>(
  'master_items',
  `select s.version, i.item_id, i.name, i.summary, i.kind, i.body_html
   from (select coalesce(max(version), 0) as version from shop_status) s left join item_master i on true
   order by i.item_id limit 1000`,
)

/** The items by their number, with the version that they are of: of one moment, as one statement reads them. */
export async function listItems(handle: Handle): Promise<{ version: number; items: ItemRecord[] }> {
  const rows = await items(handle, [])
  return {
    version: rows[0]?.version ?? 0,
    items: rows.flatMap(row => (row.item_id === null ? [] : row)),
  }
}

export type NewItem = typeof itemMaster.$inferInsert

/** False where it was the same already. */
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

/** Whoever raises it at the same time waits for this transaction to end, so that no version is given twice. */
export async function raiseVersion(handle: Handle): Promise<void> {
  await handle
    .insert(shopStatus)
    .values({ isOnly: true, version: 1 })
    .onConflictDoUpdate({ target: shopStatus.isOnly, set: { version: sql`${shopStatus.version} + 1` } })
}
