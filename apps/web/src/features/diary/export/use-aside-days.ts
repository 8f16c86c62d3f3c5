import { diaryKinds, diaryNames } from '@iki/contract/diary/diary-names'
import type { QuarantinedThing } from '#core/offline/use-quarantine.ts'
import { discardAsideDay, listAsideDays } from '../offline/set-aside-days.ts'
import { useOpenDiary } from '../offline/use-diary.ts'
import { useLive } from '../offline/use-live.ts'

/** Unsent days of a form that this release does not know. */
export function useAsideDays(): QuarantinedThing[] {
  const diary = useOpenDiary()
  const days = useLive(diary, 'aside', listAsideDays).value ?? []
  return days.map(({ name: key, row, setAsideAt }) => ({
    key,
    setAsideAt,
    value: row,
    name: nameOf(row),
    discard: () => void (diary && discardAsideDay(diary.database, key)),
  }))
}

function nameOf(row: unknown): string {
  const { kind, date } = (row ?? {}) as { kind?: unknown; date?: unknown }
  const known = diaryKinds.find(each => each === kind)
  return `${typeof date === 'string' ? `${date} の` : ''}未送信の${known ? diaryNames[known] : diaryNames.general}`
}
