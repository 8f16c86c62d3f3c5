import type { DisplaySettings } from '@iki/contract/account/display-settings'
import type { Handle } from '#core/database/database.ts'
import { instant, json, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

type Chosen = Partial<DisplaySettings>

const ofMember = statement({
  name: 'display_settings_of_member',
  params: { uid: text },
  row: { chosen: json<Chosen>() },
  text: 'select chosen from display_settings where uid = $uid',
})

export const findDisplaySettings = async (handle: Handle, uid: string): Promise<Chosen | null> =>
  (await ofMember.first(handle, { uid }))?.chosen ?? null

const save = statement({
  name: 'display_settings_save',
  params: { uid: text, chosen: json<Chosen>(), now: instant },
  row: { chosen: json<Chosen>() },
  text: `insert into display_settings as d (uid, chosen, updated_at) values ($uid, $chosen, $now)
   on conflict (uid) do update set chosen = d.chosen || excluded.chosen, updated_at = excluded.updated_at
   returning chosen`,
})

/** What is not named stays as it was; returns all that is chosen now. */
export async function saveDisplaySettings(
  handle: Handle,
  change: { uid: string; chosen: Chosen; now: Date },
): Promise<Chosen> {
  return (await save.first(handle, change))?.chosen ?? change.chosen
}
