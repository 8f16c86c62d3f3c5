import type { Handle } from '#core/database/database.ts'
import { boolean, instant, integer, text } from '#core/database/sql-type.ts'
import { type RowOf, statement } from '#core/database/statement.ts'

export type QueueRow = RowOf<typeof byMember>

const byMember = statement({
  name: 'player_queue_by_member',
  params: { uid: text },
  row: {
    page: text.orNull,
    playtag: text.orNull,
    lessonIds: text.array,
    originalIds: text.array,
    currentId: text,
    isShuffled: boolean,
    repeat: text.as<'off' | 'all' | 'one'>(),
    sequence: integer,
    deviceId: text,
    deviceName: text,
    updatedAt: instant,
  },
  text: `select page, playtag, lesson_ids, original_ids, current_id, is_shuffled, repeat, sequence,
     device_id, device_name, updated_at
   from player_queues where uid = $uid`,
})

export async function findQueue(handle: Handle, uid: string): Promise<QueueRow | null> {
  return byMember.first(handle, { uid })
}

type CurrentQueue = Pick<QueueRow, 'sequence' | 'deviceId'>

/** The higher sequence wins. Answers the current queue, also when this one came too late. */
const save = statement({
  name: 'player_queue_save',
  params: {
    uid: text,
    ...byMember.row,
  },
  row: { sequence: integer.because('a union of columns'), deviceId: text.because('a union of columns') },
  text: `with saved as (
     insert into player_queues as q
       (uid, page, playtag, lesson_ids, original_ids, current_id, is_shuffled, repeat, sequence,
        device_id, device_name, updated_at)
     values ($uid, $page, $playtag, $lessonIds, $originalIds, $currentId, $isShuffled, $repeat, $sequence,
       $deviceId, $deviceName, $updatedAt)
     on conflict (uid) do update set
       page = excluded.page, playtag = excluded.playtag, lesson_ids = excluded.lesson_ids,
       original_ids = excluded.original_ids, current_id = excluded.current_id,
       is_shuffled = excluded.is_shuffled, repeat = excluded.repeat, sequence = excluded.sequence,
       device_id = excluded.device_id, device_name = excluded.device_name, updated_at = excluded.updated_at
     where excluded.sequence > q.sequence
     returning sequence, device_id
   )
   select sequence, device_id from saved
   union all
   select sequence, device_id from player_queues where uid = $uid and not exists (select from saved)`,
})

export async function saveQueue(
  handle: Handle,
  queue: QueueRow & { uid: string },
): Promise<CurrentQueue | null> {
  // Two simultaneous first queues: the one that lost did not see the other yet.
  return (await save.first(handle, queue)) ?? save.first(handle, queue)
}
