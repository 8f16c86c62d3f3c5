import { unreadableText } from '@iki/contract/diary-labels'
import { emptyKafuku, type KafukuDay, type KafukuText } from '@iki/contract/habit-diary'
import { tokyoDay } from '@iki/contract/tokyo'
import type { MemberSeals } from './diary-seal.ts'
import { type Change, type HabitParts, habitDays, type Kept, type Seen } from './habit-days.ts'
import * as store from './kafuku.store.ts'

/** What a seal of a day's memo is bound to. */
export const placeOfKafuku = (date: string) => `kafuku ${date}`

/** The kafuku diary, the member's record of growth. */
export function kafukuService(parts: HabitParts) {
  const { sealsOf } = parts
  const days = habitDays<store.KafukuRow, KafukuText>(parts, { store, rowOf, textOf })

  return {
    async list(uid: string, range: { from: string; to: string }): Promise<KafukuDay[]> {
      const seals = sealsOf(uid)
      return (await days.list(uid, range)).map(row => presentKafuku(row, seals))
    },

    async save(uid: string, change: Change<KafukuText>): Promise<KafukuDay> {
      return presentKafuku(await days.save(uid, change), sealsOf(uid))
    },

    async remove(uid: string, seen: Seen): Promise<KafukuDay | null> {
      const row = await days.empty(uid, seen, emptyKafuku)
      return row && presentKafuku(row, sealsOf(uid))
    },
  }
}
export type KafukuService = ReturnType<typeof kafukuService>

function rowOf(kept: Kept, { memo, ...text }: KafukuText, seals: MemberSeals): store.KafukuRow {
  const { kagura, sonkyo, method, images } = text
  return { ...kept, kagura, sonkyo, method, images, memoSealed: seals.seal(memo, placeOfKafuku(kept.date)) }
}

function textOf(row: store.KafukuRow, seals: MemberSeals): KafukuText | null {
  const memo = seals.open(row.memoSealed, placeOfKafuku(row.date))
  return memo === null ? null : { ...openPart(row), memo }
}

const openPart = ({ kagura, sonkyo, method, images }: store.KafukuRow) => ({ kagura, sonkyo, method, images })

/** A day as it goes over the wire. */
export function presentKafuku(row: store.KafukuRow, seals: MemberSeals): KafukuDay {
  return {
    id: row.date,
    ...(textOf(row, seals) ?? { ...openPart(row), memo: unreadableText, isUnreadable: true }),
    created: tokyoDay(row.createdAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    revision: row.revision,
  }
}
