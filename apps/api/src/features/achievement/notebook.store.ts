import type { Drawing } from '@iki/contract/media/drawing'
import type { NextStep } from '@iki/contract/play/achievement'
import { bodyTypeLimit } from '@iki/contract/play/notebook'
import type { Handle } from '#core/database/database.ts'
import { boolean, day, integer, json, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const bodyTypes = statement({
  name: 'body_types_all',
  row: {
    id: text,
    title: text,
    lead: text,
    drawing: text.as<Drawing>(),
    traits: text.array,
    next: json<NextStep[]>(),
  },
  text: `select id, title, lead, drawing, traits, next from body_types
   order by position, id limit ${bodyTypeLimit}`,
})

export const listBodyTypes = (handle: Handle) => bodyTypes.rows(handle)

/** `about` of these facts is their day, and the key of the table has it. */
const stamps = statement({
  name: 'facts_stamps',
  params: { uid: text, from: text, to: text },
  row: {
    date: day,
    isWritten: boolean.because('whether there is one in a group'),
    squats: integer.because('coalesce'),
  },
  text: `select day as date, bool_or(fact = 'diary_day') as is_written,
     coalesce(sum(amount) filter (where fact = 'squats_day'), 0)::integer as squats
   from facts where uid = $uid and fact in ('diary_day', 'squats_day') and about >= $from and about <= $to
   group by day order by day`,
})

export const listStamps = (handle: Handle, { uid, from, to }: { uid: string; from: string; to: string }) =>
  stamps.rows(handle, { uid, from, to })
