import { connectionLimit } from '@iki/contract/connection'
import { type Handle, preparedQuery } from '#core/database.ts'
import type { bodyConnections } from './connection.tables.ts'

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
