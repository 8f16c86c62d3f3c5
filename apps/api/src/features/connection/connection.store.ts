import { connectionLimit } from '@iki/contract/reading/connection'
import type { Handle } from '#core/database/database.ts'
import { text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import type { bodyConnections } from './connection.tables.ts'

export type ConnectionRecord = RowOf<typeof all>

const all = statement({
  name: 'connections_all',
  row: {
    id: text,
    title: text,
    lead: text,
    fromPart: text,
    toPart: text,
    bodyHtml: text,
    lessonIds: text.array,
  },
  text: `select id, title, lead, from_part, to_part, body_html, lesson_ids from body_connections
   order by id limit ${connectionLimit}`,
})

export const listConnections = (handle: Handle) => all.rows(handle)

export type NewConnection = typeof bodyConnections.$inferInsert
