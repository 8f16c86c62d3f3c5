import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { DiaryDay, KnownDay } from '../offline/diary-kinds.ts'
import { useIsJoined } from '../offline/use-diary.ts'

/** The other device's version of a day, if the member has to choose between both. */
export function otherVersion<K extends DiaryKind>(day: DiaryDay<K> | null): KnownDay<K> | null {
  return day?.theirs?.isWritten ? day.theirs : null
}

/** For a draft of a day with a conflict: the draft has to be saved or dropped before the choice. */
export function ConflictWaits({ onGiveUp }: { onGiveUp: () => void }) {
  return (
    <Notice
      title="べつの端末でも、この日が書かれています"
      action={<SecondaryButton onPress={onGiveUp}>書きかけを捨てて、いま選ぶ</SecondaryButton>}
    >
      書きおえて残すと、並べてお選びいただけます。それまで、どちらも消えません。
    </Notice>
  )
}

/** Says that another device's changes of other fields were joined automatically. */
export function JoinedNotice({ kind, date }: { kind: DiaryKind; date: string }) {
  const isJoined = useIsJoined(kind, date)
  return isJoined ? <Notice kind="success">べつの端末で書いた分も、この日にまとめました。</Notice> : null
}
