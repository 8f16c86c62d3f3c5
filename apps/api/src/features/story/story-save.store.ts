import { placeLimit, saveRowLimit } from '@iki/contract/play/story'
import type { Stretch } from '@iki/contract/play/story-run'
import type { Handle } from '#core/database/database.ts'
import { boolean, instant, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type SaveRow = RowOf<typeof saves>

const columns = `slot, device_id, device_name, episode_id, scene, line, brought, stretches, title, words, sequence,
  saved_at`
const row = {
  slot: integer,
  deviceId: text,
  deviceName: text,
  episodeId: text,
  scene: text,
  line: text.orNull,
  brought: text.array,
  stretches: json<Stretch[]>(),
  title: text,
  words: text,
  sequence: integer,
  savedAt: instant,
}

const saves = statement({
  name: 'story_saves',
  params: { uid: text, story: text },
  row,
  text: `select ${columns} from story_saves where uid = $uid and story = $story
   order by slot, saved_at desc, device_id limit ${saveRowLimit}`,
})

/** The places of devices first, the latest before the others, then the slots. */
export const listSaves = (handle: Handle, uid: string, story: string) => saves.rows(handle, { uid, story })

const put = statement({
  name: 'story_save_put',
  params: { uid: text, story: text, ...row },
  row: { isNew: boolean.because('a row that was inserted has no xmax') },
  text: `insert into story_saves as s (uid, story, ${columns})
   values ($uid, $story, $slot, $deviceId, $deviceName, $episodeId, $scene, $line, $brought, $stretches, $title,
     $words, $sequence, $savedAt)
   on conflict (uid, story, slot, device_id) do update set
     device_name = excluded.device_name, episode_id = excluded.episode_id, scene = excluded.scene,
     line = excluded.line, brought = excluded.brought, stretches = excluded.stretches, title = excluded.title,
     words = excluded.words, sequence = excluded.sequence, saved_at = excluded.saved_at
   where s.slot > 0 or excluded.sequence > s.sequence
   returning xmax = 0 as is_new`,
})

const forget = statement({
  name: 'story_saves_forget',
  params: { uid: text, story: text },
  text: `delete from story_saves where uid = $uid and story = $story and slot = 0 and device_id in (
     select device_id from story_saves where uid = $uid and story = $story and slot = 0
     order by saved_at desc, device_id offset ${placeLimit}
   )`,
})

/**
 * Of a device’s own place, the save with the higher sequence wins; those of devices unused for longest are removed.
 * Returns the save that is stored now.
 */
export async function putSave(
  handle: Handle,
  given: SaveRow & { uid: string; story: string },
): Promise<SaveRow> {
  const saved = await put.first(handle, given)
  if (!saved) return (await one.first(handle, given)) ?? given
  const { uid, story, slot } = given
  // Only another device’s first place is one too many.
  if (slot === 0 && saved.isNew) await forget.run(handle, { uid, story })
  return given
}

const one = statement({
  name: 'story_save_one',
  params: { uid: text, story: text, slot: integer, deviceId: text },
  row,
  text: `select ${columns} from story_saves
   where uid = $uid and story = $story and slot = $slot and device_id = $deviceId`,
})

const remove = statement({
  name: 'story_save_remove',
  params: { uid: text, story: text, slot: integer },
  text: `delete from story_saves where uid = $uid and story = $story and slot = $slot and device_id = ''`,
})

export async function removeSave(handle: Handle, uid: string, story: string, slot: number): Promise<void> {
  await remove.run(handle, { uid, story, slot })
}
