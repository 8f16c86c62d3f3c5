import { useIsOnline } from '#core/connection.ts'
import { Notice } from '#ui/notice.tsx'
import { SaveState } from '#ui/save-state.tsx'
import { SecondaryButton } from '#ui/secondary-button.tsx'
import { DaySaving } from './day-saving.tsx'
import type { HabitKind, HabitTexts } from './habit-words.ts'
import { resolveConflict, retryUnsent } from './offline/diary-days.ts'
import type { DiaryDay } from './offline/diary-kinds.ts'

/** Why the phone has not taken it. */
export type NotKept = 'failed' | 'full'

type Props<K extends HabitKind> = {
  day: DiaryDay<K> | null
  isChanged: boolean
  /** It was kept in this visit. */
  isFresh: boolean
  saving: 'saving' | NotKept | null
}

/** Where the words of a day are now, in words. */
export function HabitDayState<K extends HabitKind>({ day, isChanged, isFresh, saving }: Props<K>) {
  const isOnline = useIsOnline()
  if (saving === 'saving') return <SaveState state="saving" />
  if (saving === 'full')
    return <SaveState state="failed" note="端末の空きが足りません。写真や動画をへらして、もう一度どうぞ" />
  if (saving === 'failed') return <SaveState state="failed" />
  if (day?.state === 'conflict' && day.theirs) return <Conflict day={day} theirs={day.theirs.value} />
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

type ConflictProps<K extends HabitKind> = { day: DiaryDay<K>; theirs: HabitTexts[K] }

function Conflict<K extends HabitKind>({ day: { kind, date, value }, theirs }: ConflictProps<K>) {
  return (
    <Notice
      kind="problem"
      title="ほかの端末でも、この日が書かれています"
      action={
        <>
          <SecondaryButton onPress={() => void resolveConflict(kind, date, value)}>
            この端末のものを残す
          </SecondaryButton>
          <SecondaryButton onPress={() => void resolveConflict(kind, date, theirs as typeof value)}>
            ほかの端末のものを残す
          </SecondaryButton>
        </>
      }
    >
      いま見えているのは、この端末で書いたものです。どちらを残すか、おえらびください。えらぶまで、どちらも消えません。
    </Notice>
  )
}
