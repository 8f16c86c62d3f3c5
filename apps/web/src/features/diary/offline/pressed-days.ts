import { diaryKinds } from '@iki/contract/diary/diary-names'
import * as v from 'valibot'
import type { Owner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'
import type { DiaryDatabase } from './diary-database.ts'
import type { DiaryKind } from './diary-kinds.ts'
import { type DayChange, saveChange } from './save-change.ts'
import { dayTextSchema } from './stored-days.ts'
import { isSame } from './sync-rules.ts'

/**
 * Days whose save button was pressed and that the database does not have yet. It answers a moment after the press; what
 * stands here is written within it, so that a page that is closed in that moment takes no press along.
 */
const day = {
  date: v.string(),
  action: v.literal('save'),
  base: v.optional(v.nullable(v.number())),
}
const pressOf = (kind: DiaryKind) =>
  v.object({
    kind: v.literal(kind),
    value: dayTextSchema(kind),
    ancestor: v.optional(dayTextSchema(kind)),
    ...day,
  })

type Press = { [K in DiaryKind]: v.InferOutput<ReturnType<typeof pressOf>> & PressOf<K> }[DiaryKind]
type PressOf<K extends DiaryKind> = Pick<DayChange<K>, 'kind' | 'value' | 'ancestor'>
const pressSchema = v.variant('kind', diaryKinds.map(pressOf)) as v.GenericSchema<unknown, Press>

export const pressesName = 'diary-presses'
export const pressedDays = defineStore({ name: pressesName, version: 1, schema: pressSchema })
const idOf = ({ kind, date }: Pick<DayChange, 'kind' | 'date'>) => `${kind} ${date}`

/** Notes a press. What it answers is called when the database has answered, whatever it said. */
export function notePress(owner: Owner, change: DayChange): () => void {
  pressedDays.write(owner, idOf(change), change as Press)
  const press = pressedDays.find(owner, idOf(change))
  return () => press && forgetPress(owner, press)
}

/** Saves the days of a visit that ended too early. What the device does not take stays noted. */
export async function finishPresses(database: DiaryDatabase, uid: string): Promise<void> {
  const owner = { kind: 'member', uid } as const
  for (const press of Object.values(pressedDays.read(owner))) {
    await saveChange(database, uid, press)
    forgetPress(owner, press)
  }
}

/** Unless the same day was pressed again since. */
function forgetPress(owner: Owner, press: Press): void {
  const standing = pressedDays.find(owner, idOf(press))
  if (standing && isSame(standing, press)) pressedDays.remove(owner, idOf(press))
}
