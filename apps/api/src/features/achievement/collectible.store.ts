import type { Drawing } from '@iki/contract/media/drawing'
import { type CollectibleKind, collectibleLimit } from '@iki/contract/play/collectible'
import { anyOf } from '#core/any-value.ts'
import type { Handle } from '#core/database.ts'
import { instant, integer, text } from '#core/sql-type.ts'
import { type RowOf, statement } from '#core/statement.ts'

const grant = statement({
  name: 'collectibles_grant',
  params: { uid: text, sources: text.array, at: instant },
  text: `insert into item_grants (uid, about, collectible_id, title, at)
   select $uid::text, source, id, title, $at::timestamptz from collectibles where source = ${anyOf('$sources')}
   order by source, id on conflict do nothing`,
})

/** Gives what these sources give and the member does not have from them yet. */
export async function grantItems(
  handle: Handle,
  given: { uid: string; sources: string[]; at: Date },
): Promise<void> {
  if (given.sources.length > 0) await grant.run(handle, given)
}

const ofMember = statement({
  name: 'collectibles_of_member',
  params: { uid: text },
  row: {
    id: text.because('a full join has a row of one side at least, whose id is not null'),
    title: text.because('as its id'),
    lead: text.orNull,
    kind: text.as<CollectibleKind>().orNull,
    drawing: text.as<Drawing>().orNull,
    source: text.orNull,
    obtainedAt: instant.orNull,
    chapter: integer.orNull,
    quest: text.orNull,
    art: text.orNull,
  },
  text: `select coalesce(c.id, g.collectible_id) as id, coalesce(c.title, g.title) as title,
     c.lead, c.kind, c.drawing, c.source, g.at as obtained_at, e.chapter, q.title as quest, a.title as art
   from collectibles c full join (
     select collectible_id, min(title) as title, min(at) as at from item_grants where uid = $uid
     group by collectible_id
   ) g on g.collectible_id = c.id
   left join story_episodes e on c.source = 'episode:' || e.id
   left join quests q on c.source = 'quest:' || q.id
   left join arts a on c.source = 'art:' || a.id
   order by c.position, 1 limit ${collectibleLimit}`,
})
export type CollectibleRow = RowOf<typeof ofMember>

export const listOfMember = (handle: Handle, uid: string) => ofMember.rows(handle, { uid })
