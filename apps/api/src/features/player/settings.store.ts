import { lessonSpeedLimit, type PlayerSettings } from '@iki/contract/media/playback'
import type { Handle } from '#core/database/database.ts'
import { boolean, decimal, instant, integer, json, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

type SkipSeconds = PlayerSettings['skipSeconds']
export type PlayerSettingsRow = RowOf<typeof byMember>

const byMember = statement({
  name: 'player_settings_by_member',
  params: { uid: text },
  row: {
    speed: decimal.orNull,
    skipSeconds: integer.as<SkipSeconds>().orNull,
    backSeconds: integer.as<SkipSeconds>().orNull,
    rewindsAfterPause: boolean.orNull,
    skipsSilence: boolean.orNull,
    volume: integer.orNull,
    lessonSpeeds: json<{ id: string; speed: number }[]>().because('coalesce'),
  },
  text: `select s.speed, s.skip_seconds, s.back_seconds, s.rewinds_after_pause, s.skips_silence, s.volume,
     coalesce(own.speeds, '[]') as lesson_speeds
   from (values ($uid::text)) as asked (uid)
   left join player_settings s on s.uid = asked.uid
   cross join lateral (
     select jsonb_agg(jsonb_build_object('id', lesson_id, 'speed', speed) order by updated_at desc) as speeds
     from (
       select lesson_id, speed, updated_at from player_lesson_speeds
       where uid = asked.uid order by updated_at desc limit ${lessonSpeedLimit}
     ) latest
   ) own`,
})

/** A member's settings; null if there are none. */
export async function findSettings(handle: Handle, uid: string): Promise<PlayerSettingsRow | null> {
  return byMember.first(handle, { uid })
}

type Columns = Omit<PlayerSettings, 'lessonSpeeds'>
export type ChosenSettings = { [K in keyof Columns]?: Columns[K] | undefined }

/** What is not named stays as it was. */
const choose = statement({
  name: 'player_settings_choose',
  params: {
    uid: text,
    speed: decimal.orNull,
    skipSeconds: integer.orNull,
    backSeconds: integer.orNull,
    rewindsAfterPause: boolean.orNull,
    skipsSilence: boolean.orNull,
    volume: integer.orNull,
    at: instant,
  },
  text: `insert into player_settings as s (uid, speed, skip_seconds, back_seconds, rewinds_after_pause, skips_silence, volume, updated_at)
   values ($uid, $speed, $skipSeconds, $backSeconds, $rewindsAfterPause, $skipsSilence, $volume, $at)
   on conflict (uid) do update set
     speed = coalesce(excluded.speed, s.speed),
     skip_seconds = coalesce(excluded.skip_seconds, s.skip_seconds),
     back_seconds = coalesce(excluded.back_seconds, s.back_seconds),
     rewinds_after_pause = coalesce(excluded.rewinds_after_pause, s.rewinds_after_pause),
     skips_silence = coalesce(excluded.skips_silence, s.skips_silence),
     volume = coalesce(excluded.volume, s.volume),
     updated_at = excluded.updated_at`,
})

export async function saveSettings(
  handle: Handle,
  uid: string,
  chosen: ChosenSettings,
  at: Date,
): Promise<void> {
  const {
    speed = null,
    skipSeconds = null,
    backSeconds = null,
    rewindsAfterPause = null,
    skipsSilence = null,
    volume = null,
  } = chosen
  const named = { speed, skipSeconds, backSeconds, rewindsAfterPause, skipsSilence, volume }
  await choose.run(handle, { uid, ...named, at })
}

/** A lesson without a speed is removed; of too many, those chosen longest ago. */
const setSpeeds = statement({
  name: 'player_lesson_speeds_set',
  params: { uid: text, ids: text.array, speeds: decimal.orNull.array, at: instant },
  text: `with named as (
     select distinct on (id) id, speed from unnest($ids::text[], $speeds::float8[]) as named (id, speed)
   ), dropped as (
     delete from player_lesson_speeds where uid = $uid and (
       lesson_id in (select id from named where speed is null)
       or lesson_id in (
         select lesson_id from player_lesson_speeds
         where uid = $uid and lesson_id not in (select id from named)
         order by updated_at desc
         offset greatest(0, ${lessonSpeedLimit} - (select count(*) from named where speed is not null))
       )
     )
   )
   insert into player_lesson_speeds (uid, lesson_id, speed, updated_at)
   select $uid, id, speed, $at from named where speed is not null
   on conflict (uid, lesson_id) do update set speed = excluded.speed, updated_at = excluded.updated_at`,
})

export type LessonSpeed = { id: string; speed: number | null }

export async function saveLessonSpeeds(
  handle: Handle,
  uid: string,
  speeds: LessonSpeed[],
  at: Date,
): Promise<void> {
  await setSpeeds.run(handle, {
    uid,
    ids: speeds.map(({ id }) => id),
    speeds: speeds.map(({ speed }) => speed),
    at,
  })
}
