import { unreadableText } from '@iki/contract/diary-labels'
import { type EichiDay, type EichiText, emptyEichi } from '@iki/contract/habit-diary'
import { eichiWords } from '@iki/contract/habit-week'
import { tokyoDay } from '@iki/contract/tokyo'
import * as v from 'valibot'
import type { MemberSeals } from './diary-seal.ts'
import * as store from './eichi.store.ts'
import {
  type Change,
  type HabitParts,
  habitDays,
  type Kept,
  mustBeReadable,
  type Seen,
} from './habit-days.ts'

type Text = EichiText & { saved: boolean }

/** What a seal of a day's texts is bound to. */
export const placeOfEichi = (date: string) => `eichi ${date}`

/** The eichi diary: a day is saved and stamped, or it is empty. Stamps stay when a day is emptied. */
export function eichiService(parts: HabitParts) {
  const { db, clock, sealsOf } = parts
  const days = habitDays<store.EichiRow, Text>(parts, { store, rowOf, textOf })

  return {
    async list(uid: string, range: { from: string; to: string }): Promise<EichiDay[]> {
      const seals = sealsOf(uid)
      return (await days.list(uid, range)).map(row => presentEichi(row, seals))
    },

    async save(uid: string, { text, ...change }: Change<EichiText>): Promise<EichiDay> {
      const saved = { ...change, text: { ...text, saved: true } }
      const stamp = store.stampDay
      const row = await days.save(uid, saved, tx => stamp(tx, uid, change.date, clock()))
      return presentEichi(row, sealsOf(uid))
    },

    async remove(uid: string, seen: Seen): Promise<EichiDay | null> {
      const row = await days.empty(uid, seen, { ...emptyEichi, saved: false })
      return row && presentEichi(row, sealsOf(uid))
    },

    async listStamps(uid: string, { from, to }: { from: string; to: string }) {
      mustBeReadable(from, to)
      const stamps = await store.listStamps(db, uid, from, to)
      return stamps.map(({ date, stampedAt }) => ({ date, stampedAt: stampedAt.toISOString() }))
    },
  }
}
export type EichiService = ReturnType<typeof eichiService>

function rowOf(kept: Kept, text: Text, seals: MemberSeals): store.EichiRow {
  const { sleep, meal, breath, stress, images, saved, ...words } = text
  const { impressed, agreement, fix, tough, memo } = words
  const written = JSON.stringify({ impressed, agreement, fix, tough, memo })
  const textsSealed = seals.seal(written, placeOfEichi(kept.date))
  return { ...kept, sleep, meal, breath, stress, images, saved, textsSealed }
}

/** An earlier release may have asked less: what a text does not have was not said. */
const textsSchema = v.object(v.entriesFromList(eichiWords, v.optional(v.string(), '')))

function readTexts(value: unknown) {
  const read = v.safeParse(textsSchema, value)
  return read.success && !Array.isArray(value) ? read.output : null
}

function textOf(row: store.EichiRow, seals: MemberSeals): Text | null {
  const texts = seals.openJson(row.textsSealed, placeOfEichi(row.date), readTexts)
  return texts && { ...openPart(row), ...texts }
}

const openPart = ({ sleep, meal, breath, stress, images, saved }: store.EichiRow) => ({
  ...{ sleep, meal, breath, stress, images, saved },
})
const noTexts = { impressed: '', agreement: '', fix: '', tough: '', memo: '' }

/** A day as it goes over the wire. */
export function presentEichi(row: store.EichiRow, seals: MemberSeals): EichiDay {
  return {
    id: row.date,
    ...(textOf(row, seals) ?? { ...openPart(row), ...noTexts, memo: unreadableText, isUnreadable: true }),
    created: tokyoDay(row.createdAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  }
}
