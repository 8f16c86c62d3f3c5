import type { LessonKind } from '@iki/contract/media/lesson'
import type { Failure } from '#core/player/player-state.ts'
import { failureText } from '#entities/lesson/failure-text.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { lockSentence } from '#ui/lock/lock-text.ts'

type Props = { kind: LessonKind; failure: Failure | null }

/** Why an embed can't be played, shown in its place. */
export function EmbedTrouble({ kind, failure }: Props) {
  if (!failure) return null
  if (failure.kind === 'locked')
    return <Notice title="いまはご利用いただけません">{lockSentence(failure.lock)}</Notice>
  const { title, text } = failureText(failure.kind, kind)
  return <Notice title={title}>{text}</Notice>
}
