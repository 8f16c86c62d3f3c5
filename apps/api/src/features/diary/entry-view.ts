import type { DiaryEntry } from '@iki/contract/diary/diary'
import { unreadableText } from '@iki/contract/diary/diary-labels'
import { escapedMemo } from '@iki/contract/diary/diary-memo'
import type { EntryRow } from './diary.store.ts'
import type { MemberSeals } from './seal/diary-seal.ts'

/** The place to which the seal of an entry's memo is bound. */
export const entrySealPlace = (id: string, date: string) => `entry ${id} ${date}`

/** Null if it cannot be opened. */
export function memoOf(row: EntryRow, seals: MemberSeals): string | null {
  return seals.open(row.memoSealed, entrySealPlace(row.id, row.date))
}

/** An entry in the form of the wire. */
export function presentEntry(row: EntryRow, seals: MemberSeals): DiaryEntry {
  const memo = memoOf(row, seals)
  return {
    id: row.id,
    date: row.date,
    stress: row.relax,
    breath: row.breath,
    memo: memo === null ? unreadableText : escapedMemo(memo),
    images: row.images,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    deleted_at: row.deletedAt?.toISOString() ?? null,
    revision: row.revision,
    ...(memo === null && { isUnreadable: true }),
  }
}
