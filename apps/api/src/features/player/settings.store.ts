import { lessonSpeedLimit } from '@iki/contract/playback'
import { type Handle, preparedQuery } from '#core/database.ts'

export type SettingsRow = {
  speed: number | null
  skip_seconds: 5 | 10 | 15 | 30 | null
  volume: number | null
  lesson_speeds: { id: string; speed: number }[]
}

const byMember = preparedQuery<SettingsRow>(
  'player_settings_by_member',
  `select s.speed, s.skip_seconds, s.volume, coalesce(own.speeds, '[]') as lesson_speeds
   from (values ($1::text)) as asked (uid)
   left join player_settings s on s.uid = asked.uid
   cross join lateral (
     select jsonb_agg(jsonb_build_object('id', lesson_id, 'speed', speed) order by updated_at desc) as speeds
     from (
       select lesson_id, speed, updated_at from player_lesson_speeds
       where uid = asked.uid order by updated_at desc limit ${lessonSpeedLimit}
     ) latest
   ) own`,
)

/** What a member has chosen; null where nothing was. */
export async function findSettings(handle: Handle, uid: string): Promise<SettingsRow | null> {
  const [row] = await byMember(handle, [uid])
  return row ?? null
}

export type Chosen = { [K in 'speed' | 'skipSeconds' | 'volume']?: number | undefined }

/** What is not named stays as it was. */
const choose = preparedQuery(
  'player_settings_choose',
  `insert into player_settings as s (uid, speed, skip_seconds, volume, updated_at) values ($1, $2, $3, $4, $5)
   on conflict (uid) do update set
     speed = coalesce(excluded.speed, s.speed),
     skip_seconds = coalesce(excluded.skip_seconds, s.skip_seconds),
     volume = coalesce(excluded.volume, s.volume),
     updated_at = excluded.updated_at`,
)

export async function saveSettings(handle: Handle, uid: string, chosen: Chosen, at: Date): Promise<void> {
  const { speed = null, skipSeconds = null, volume = null } = chosen
  await choose(handle, [uid, speed, skipSeconds, volume, at])
}

/** A lesson without a speed leaves; of too many, those chosen longest ago. */
const setSpeeds = preparedQuery(
  'player_lesson_speeds_set',
  `with named as (
     select distinct on (id) id, speed from unnest($2::text[], $3::float8[]) as named (id, speed)
   ), dropped as (
     delete from player_lesson_speeds where uid = $1 and (
       lesson_id in (select id from named where speed is null)
       or lesson_id in (
         select lesson_id from player_lesson_speeds
         where uid = $1 and lesson_id not in (select id from named)
         order by updated_at desc
         offset greatest(0, ${lessonSpeedLimit} - (select count(*) from named where speed is not null))
       )
     )
   )
   insert into player_lesson_speeds (uid, lesson_id, speed, updated_at)
   select $1, id, speed, $4 from named where speed is not null
   on conflict (uid, lesson_id) do update set speed = excluded.speed, updated_at = excluded.updated_at`,
)

export type LessonSpeed = { id: string; speed: number | null }

export async function saveLessonSpeeds(
  handle: Handle,
  uid: string,
  speeds: LessonSpeed[],
  at: Date,
): Promise<void> {
  await setSpeeds(handle, [uid, speeds.map(({ id }) => id), speeds.map(({ speed }) => speed), at])
}
