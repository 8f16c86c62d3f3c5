import { type Handle, preparedQuery } from '#core/database.ts'

const finish = preparedQuery(
  'playlist_finish',
  `insert into playlist_finishes (uid, playlist_tag, finished_at)
   select distinct $1, holding.playlist_tag, $3::timestamptz
   from playlist_lessons holding
   where holding.lesson_id = $2 and not exists (
     select from playlist_lessons i
     join lessons l on l.id = i.lesson_id and l.published_at <= $3
     left join lesson_playback b on b.uid = $1 and b.lesson_id = i.lesson_id
     where i.playlist_tag = holding.playlist_tag and b.is_completed is not true
   )
   on conflict do nothing`,
)

/** Notes which playlists a member has finished by finishing this lesson: those of which nothing published is left. */
export async function finishPlaylists(
  handle: Handle,
  { uid, lessonId, now }: { uid: string; lessonId: string; now: Date },
): Promise<void> {
  await finish(handle, [uid, lessonId, now])
}

const keep = preparedQuery(
  'playlist_finishes_keep',
  `insert into playlist_finishes (uid, playlist_tag, finished_at)
   select b.uid, $1, max(b.updated_at)
   from (
     select distinct i.lesson_id from playlist_lessons i
     join lessons l on l.id = i.lesson_id and l.published_at <= now()
     where i.playlist_tag = $1
   ) held
   join lesson_playback b on b.lesson_id = held.lesson_id and b.is_completed
   group by b.uid
   having count(*) = (
     select count(distinct i.lesson_id) from playlist_lessons i
     join lessons l on l.id = i.lesson_id and l.published_at <= now()
     where i.playlist_tag = $1
   )
   on conflict do nothing`,
)

/**
 * Notes who has finished a playlist as it is, before it becomes another: also who did when nobody took note, or when
 * what they had not finished was taken out.
 */
export async function keepFinishes(handle: Handle, tag: string): Promise<void> {
  await keep(handle, [tag])
}
