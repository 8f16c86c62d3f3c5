import { href } from '@iki/contract/screens/screens'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { SaveState } from '#ui/feedback/save-state.tsx'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { useSyncState } from '../offline/use-diary.ts'
import { saveText } from './save-text.ts'

type Props = {
  day: DiaryDay | null
  isDraft: boolean
  isSaving: boolean
  isFresh: boolean
  isOnline: boolean
  /** How many days wait, where that is known already. */
  unsentCount?: number | undefined
}

/** Whether this day is saved, and where, as text. */
export function DaySaving({ unsentCount, ...shown }: Props) {
  const sync = useSyncState()
  const saved = saveText({ ...shown, phase: sync.phase, unsentCount: unsentCount ?? sync.unsentCount })
  return (
    <div>
      <SaveState state={saved?.state ?? null} text={saved?.text} />
      {sync.unsentCount > 0 && <TextLink to={href('/habit/diary/unsent')}>未送信の日記を見る</TextLink>}
    </div>
  )
}
