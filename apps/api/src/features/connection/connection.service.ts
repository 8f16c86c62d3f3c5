import type { LessonRow } from '@iki/contract/media/lesson'
import { type BodyPart, bodyParts, type Connection, listConnections } from '@iki/contract/reading/connection'
import type { SignedIn } from '#core/auth/access-token.ts'
import type { Database } from '#core/database/database.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import * as store from './connection.store.ts'

type Parts = {
  db: Database
  addresses: MediaAddresses
  lessons: { rowsOf(ids: string[], member: SignedIn): Promise<LessonRow[]>; embedsOf: EmbedsOf }
}

/** How parts of the body are connected. */
export function connectionService({ db, addresses, lessons }: Parts) {
  return {
    /** From the head of the body to its feet. */
    async list(member: SignedIn): Promise<Connection[]> {
      const rows = await store.listConnections(db)
      const ids = [...new Set(rows.flatMap(row => row.lessonIds))]
      const texts = rows.map(row => row.bodyHtml)
      const [lessonRows, embedsIn] = await Promise.all([
        lessons.rowsOf(ids, member),
        lessons.embedsOf(texts, member),
      ])
      const found = new Map(lessonRows.map(lesson => [lesson.id, lesson]))
      const bodyOf = ({ bodyHtml }: store.ConnectionRecord): Body => ({
        bodyHtml: withMediaAddresses(bodyHtml, { access: listConnections.access, member, addresses }),
        ...embedsIn(bodyHtml),
      })
      return rows.flatMap(row => presented(row, found, bodyOf(row))).toSorted(fromHeadToFoot)
    },
  }
}
export type ConnectionService = ReturnType<typeof connectionService>

type Body = Pick<Connection, 'bodyHtml' | 'embeds'>

/** Null for parts of the body that an older version of ours had. */
function presented(row: store.ConnectionRecord, found: Map<string, LessonRow>, body: Body): Connection[] {
  const [from, to] = [partOf(row.fromPart), partOf(row.toPart)]
  if (!from || !to) return []
  const { id, title, lead } = row
  const lessons = row.lessonIds.flatMap(lessonId => found.get(lessonId) ?? [])
  return [{ id, title, lead, from, to, ...body, lessons }]
}

const partOf = (name: string) => bodyParts.find(part => part === name)
const height = (part: BodyPart) => bodyParts.indexOf(part)

function fromHeadToFoot(a: Connection, b: Connection): number {
  return height(a.from) - height(b.from) || height(a.to) - height(b.to) || (a.id < b.id ? -1 : 1)
}
