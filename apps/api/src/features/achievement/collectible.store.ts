import type { Drawing } from '@iki/contract/media/drawing'
import { type CollectibleKind, collectibleLimit } from '@iki/contract/play/collectible'
import type { Handle } from '#core/database/database.ts'
import { anyOf } from '#core/database/generic-parameters.ts'
import { instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

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

const drawn = statement({
  name: 'collectibles_grant_drawn',
  params: { uid: text, source: text, ids: text.array, titles: text.array, at: instant },
  row: { collectibleId: text },
  text: `insert into item_grants (uid, about, collectible_id, title, at)
   select $uid::text, $source::text, given.id, given.title, $at::timestamptz
   from unnest($ids::text[], $titles::text[]) as given (id, title)
   where not exists (select from item_grants g where g.uid = $uid and g.collectible_id = given.id)
   order by given.id on conflict do nothing returning collectible_id`,
})
export type DrawnThing = { id: string; title: string }

/** Gives things by their names, whatever the content says of them now: the ids of those that are new to the member. */
export async function grantDrawn(
  handle: Handle,
  { things, ...given }: { uid: string; source: string; things: readonly DrawnThing[]; at: Date },
): Promise<Set<string>> {
  const [ids, titles] = [things.map(({ id }) => id), things.map(({ title }) => title)]
  const rows = await drawn.rows(handle, { ...given, ids, titles })
  return new Set(rows.map(({ collectibleId }) => collectibleId))
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
    gacha: text.orNull,
  },
  text: `select coalesce(c.id, g.collectible_id) as id, coalesce(c.title, g.title) as title,
     c.lead, c.kind, c.drawing, c.source, g.at as obtained_at, e.chapter, q.title as quest,
     a.title as art, ga.title as gacha
   from collectibles c full join (
     select collectible_id, min(title) as title, min(at) as at from item_grants where uid = $uid
     group by collectible_id
   ) g on g.collectible_id = c.id
   left join story_episodes e on c.source = 'episode:' || e.id
   left join quests q on c.source = 'quest:' || q.id
   left join arts a on c.source = 'art:' || a.id
   left join gachas ga on c.source = 'gacha:' || ga.id
   -- What is drawn is shown once it is there: an empty place would ask for more draws.
   where g.at is not null or c.source not like 'gacha:%'
   order by c.position, 1 limit ${collectibleLimit}`,
})
export type CollectibleRow = RowOf<typeof ofMember>

export const listOfMember = (handle: Handle, uid: string) => ofMember.rows(handle, { uid })
