import type { DayTime, Purpose, Wishes } from '@iki/contract/account/wish'
import type { Handle } from '#core/database/database.ts'
import { instant, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const ofMember = statement({
  name: 'wishes_of_member',
  params: { uid: text },
  row: { times: text.as<DayTime>().array, purposes: text.as<Purpose>().array },
  text: 'select times, purposes from wishes where uid = $uid',
})

export const findWishes = (handle: Handle, uid: string): Promise<Wishes | null> =>
  ofMember.first(handle, { uid })

const save = statement({
  name: 'wishes_save',
  params: { uid: text, times: text.array, purposes: text.array, now: instant },
  text: `insert into wishes (uid, times, purposes, updated_at) values ($uid, $times, $purposes, $now)
   on conflict (uid) do update
   set times = excluded.times, purposes = excluded.purposes, updated_at = excluded.updated_at`,
})

export const saveWishes = (handle: Handle, uid: string, { times, purposes }: Wishes, now: Date) =>
  save.run(handle, { uid, times, purposes, now })
