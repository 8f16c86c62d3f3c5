import { type Handle, preparedQuery } from '#core/database.ts'
import type { playerQueues } from './player.tables.ts'

export type QueueRow = {
  page: string | null
  playtag: string | null
  lesson_ids: string[]
  original_ids: string[]
  current_id: string
  is_shuffled: boolean
  repeat: 'off' | 'all' | 'one'
  sequence: number
  device_id: string
  device_name: string
  updated_at: Date
}

const byMember = preparedQuery<QueueRow>(
  'player_queue_by_member',
  `select page, playtag, lesson_ids, original_ids, current_id, is_shuffled, repeat, sequence,
     device_id, device_name, updated_at
   from player_queues where uid = $1`,
)

export async function findQueue(handle: Handle, uid: string): Promise<QueueRow | null> {
  const [row] = await byMember(handle, [uid])
  return row ?? null
}

type Standing = Pick<QueueRow, 'sequence' | 'device_id'>

/** The higher sequence wins. Answers what stands, also when this one came too late. */
const save = preparedQuery<Standing>(
  'player_queue_save',
  `with saved as (
     insert into player_queues as q
       (uid, page, playtag, lesson_ids, original_ids, current_id, is_shuffled, repeat, sequence,
        device_id, device_name, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
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
   select sequence, device_id from player_queues where uid = $1 and not exists (select from saved)`,
)

export async function saveQueue(
  handle: Handle,
  queue: typeof playerQueues.$inferInsert,
): Promise<Standing | null> {
  const { uid, page, playtag, lessonIds, originalIds, currentId, isShuffled, repeat, sequence } = queue
  const values = [
    ...[uid, page, playtag, lessonIds, originalIds, currentId, isShuffled, repeat, sequence],
    ...[queue.deviceId, queue.deviceName, queue.updatedAt],
  ]
  const [row] = await save(handle, values)
  // Two first queues at one moment: the one that lost has not seen the other yet.
  return row ?? (await save(handle, values))[0] ?? null
}
