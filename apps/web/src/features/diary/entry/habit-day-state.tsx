import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { useIsOnline } from '#core/browser/use-is-online.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SaveState } from '#ui/feedback/save-state.tsx'
import { retryUnsent } from '../offline/diary-days.ts'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { DaySaving } from './day-saving.tsx'

/** Why the phone could not store it. */
export type SaveFailure = 'failed' | 'full'

type Props<K extends HabitKind> = {
  day: DiaryDay<K> | null
  isChanged: boolean
  /** It was saved in this visit. */
  isFresh: boolean
  saving: 'saving' | SaveFailure | null
}

/** Whether a day is saved, and where, as text. */
export function HabitDayState<K extends HabitKind>({ day, isChanged, isFresh, saving }: Props<K>) {
  const isOnline = useIsOnline()
  if (saving === 'saving') return <SaveState state="saving" />
  if (saving === 'full')
    return <SaveState state="failed" note="端末の空きが足りません。写真や動画をへらして、もう一度どうぞ" />
  if (saving === 'failed') return <SaveState state="failed" />
  if (day?.state === 'refused')
    return (
      <Notice
        kind="problem"
        title="送れませんでした"
        action={
          <SecondaryButton onPress={() => void retryUnsent(day.kind, day.date)}>もう一度送る</SecondaryButton>
        }
      >
        {day.error?.message} 書いたものは、この端末に残っています。
      </Notice>
    )
  return <DaySaving day={day} isDraft={isChanged} isSaving={false} isFresh={isFresh} isOnline={isOnline} />
}
