import { href } from '@iki/contract/screens/screens'
import { SaveState } from '#ui/save-state.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { DiaryDay } from './offline/diary-kinds.ts'
import { useSyncState } from './offline/use-diary.ts'
import { saveWords } from './save-words.ts'

type Props = { day: DiaryDay | null; isSaving: boolean; isFresh: boolean; isOnline: boolean }

/** Where the words of this day are, always in words. */
export function DaySaving({ day, isSaving, isFresh, isOnline }: Props) {
  const { phase, unsentCount } = useSyncState()
  const words = saveWords({ day, phase, unsentCount, isOnline, isSaving, isFresh })
  return (
    <div>
      <SaveState state={words?.state ?? null} text={words?.text} />
      {unsentCount > 0 && <TextLink to={href('/habit/diary/unsent')}>未送信の日記を見る</TextLink>}
    </div>
  )
}
