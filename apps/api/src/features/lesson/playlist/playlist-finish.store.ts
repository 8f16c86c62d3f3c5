import type { Handle } from '#core/database/database.ts'
import { instant, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const finish = statement({
  name: 'playlist_finish',
  params: { uid: text, lessonId: text, now: instant },
  text: `insert into playlist_finishes (uid, playlist_tag, finished_at)
   select distinct $uid, holding.playlist_tag, $now::timestamptz
   from playlist_lessons holding
   where holding.lesson_id = $lessonId and not exists (
     select from playlist_lessons i
     join lessons l on l.id = i.lesson_id and l.published_at <= $now
     left join lesson_playback b on b.uid = $uid and b.lesson_id = i.lesson_id
     where i.playlist_tag = holding.playlist_tag and b.is_completed is not true
   )
   on conflict do nothing`,
})

/**
 * Records which playlists a member has finished by completing this lesson: those without any other unfinished published
 * lesson.
 */
export async function finishPlaylists(
  handle: Handle,
  { uid, lessonId, now }: { uid: string; lessonId: string; now: Date },
): Promise<void> {
  await finish.run(handle, { uid, lessonId, now })
}

const saveAll = statement({
  name: 'playlist_finishes_save',
  params: { tag: text, now: instant },
  text: `insert into playlist_finishes (uid, playlist_tag, finished_at)
   select b.uid, $tag, max(b.updated_at)
   from (
     select distinct i.lesson_id from playlist_lessons i
     join lessons l on l.id = i.lesson_id and l.published_at <= $now
     where i.playlist_tag = $tag
   ) held
   join lesson_playback b on b.lesson_id = held.lesson_id and b.is_completed
   group by b.uid
   having count(*) = (
     select count(distinct i.lesson_id) from playlist_lessons i
     join lessons l on l.id = i.lesson_id and l.published_at <= $now
     where i.playlist_tag = $tag
   )
   on conflict do nothing`,
})

/**
 * Records who has finished a playlist before its lessons change: also members who finished it when nothing was
 * recorded, or because a lesson was removed.
 */
export async function saveFinishes(handle: Handle, tag: string, now: Date): Promise<void> {
  await saveAll.run(handle, { tag, now })
}
