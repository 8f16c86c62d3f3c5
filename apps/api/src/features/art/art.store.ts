import { artLimit } from '@iki/contract/play/art'
import { sql } from 'drizzle-orm'
import type { Handle } from '#core/database/database.ts'
import { instant, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'
import { type AskedQuestion, arts } from './art.tables.ts'

/** The pictures around a work, one in a row. */
export const eachView = sql`unnest(${arts.viewKeys})`

const all = statement({
  name: 'arts_of_member',
  params: { uid: text },
  row: {
    id: text,
    title: text,
    artist: text,
    alt: text,
    access: text.array,
    pictureKey: text,
    qualifiedAt: instant.orNull,
  },
  text: `select a.id, a.title, a.artist, a.alt, a.access, a.picture_key, q.qualified_at from arts a
   left join art_qualifications q on q.uid = $uid and q.art_id = a.id
   order by a.position, a.id limit ${artLimit}`,
})
export type ListedArt = RowOf<typeof all>

export const listArts = (handle: Handle, uid: string) => all.rows(handle, { uid })

const byId = statement({
  name: 'art_by_id',
  params: { uid: text, id: text },
  row: {
    ...all.row,
    questions: json<AskedQuestion[]>(),
    bodyHtml: text,
    modelKey: text,
    modelIosKey: text,
    viewKeys: text.array,
  },
  text: `select a.id, a.title, a.artist, a.alt, a.access, a.picture_key, q.qualified_at, a.questions, a.body_html,
     a.model_key, a.model_ios_key, a.view_keys
   from arts a left join art_qualifications q on q.uid = $uid and q.art_id = a.id where a.id = $id`,
})
export type ArtRecord = RowOf<typeof byId>

export const findArt = (handle: Handle, of: { uid: string; id: string }) => byId.first(handle, of)

const save = statement({
  name: 'art_qualification_save',
  params: { uid: text, artId: text, title: text, at: instant },
  text: `insert into art_qualifications (uid, art_id, title, qualified_at) values ($uid, $artId, $title, $at)
   on conflict do nothing`,
})

/** False if the member knew it before. */
export async function saveQualification(
  handle: Handle,
  row: { uid: string; artId: string; title: string; at: Date },
): Promise<boolean> {
  return (await save.run(handle, row)) > 0
}
