import { connectionLimit } from '@iki/contract/connection'
import { eq } from 'drizzle-orm'
import { type Handle, preparedQuery } from '#core/database.ts'
import { bodyConnections } from './connection.tables.ts'

export type ConnectionRecord = {
  id: string
  title: string
  lead: string
  from_part: string
  to_part: string
  body_html: string
  lesson_ids: string[]
}

const all = preparedQuery<ConnectionRecord>(
  'connections_all',
  `select id, title, lead, from_part, to_part, body_html, lesson_ids from body_connections
   order by id limit ${connectionLimit}`,
)

export const listConnections = (handle: Handle) => all(handle, [])

export type NewConnection = typeof bodyConnections.$inferInsert

export async function findConnectionHash(handle: Handle, id: string): Promise<string | null> {
  const [row] = await handle
    .select({ contentHash: bodyConnections.contentHash })
    .from(bodyConnections)
    .where(eq(bodyConnections.id, id))
  return row?.contentHash ?? null
}

export async function saveConnection(handle: Handle, row: NewConnection): Promise<void> {
  await handle
    .insert(bodyConnections)
    .values(row)
    .onConflictDoUpdate({ target: bodyConnections.id, set: row })
}
