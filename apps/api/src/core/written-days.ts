import { habitKind, habitKindKeys } from '@iki/contract/diary/habit-kinds'

/**
 * SQL that selects `uid` and `date` of each day on which something is written in any diary, where `condition` holds.
 * A day that was emptied is not written; a diary without stamps has no mark for it.
 */
export const writtenDays = (condition: string): string =>
  [
    `select uid, date from diary_entries where ${condition} and deleted_at is null`,
    ...habitKindKeys
      .map(habitKind)
      .map(
        ({ table, stamps }) =>
          `select uid, date from ${table} where ${condition}${stamps === null ? '' : ' and saved'}`,
      ),
  ].join('\n     union ')
