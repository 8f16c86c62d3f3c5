import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import type { Memo } from '@iki/contract/media/bookmark'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { memoDrafts } from './memo-drafts.ts'
import classes from './notebook.module.css'

type Props = { lessonId: string; mine: string; other: Memo }

/** Another device has written meanwhile: both are shown, and nothing goes before somebody has chosen. */
export function MemoConflict({ lessonId, mine, other }: Props) {
  const choose = (text: string) => memoDrafts.resolve(lessonId, text, other)
  return (
    <Notice
      title="べつの端末でも書きかえられています"
      action={
        <>
          <SecondaryButton onPress={() => choose(joined(other.memo, mine))}>ふたつをつなげる</SecondaryButton>
          <SecondaryButton onPress={() => choose(mine)}>下の文にする</SecondaryButton>
          <SecondaryButton onPress={() => memoDrafts.drop(lessonId)}>べつの端末の文にする</SecondaryButton>
        </>
      }
    >
      <p>
        べつの端末の文{other.updatedAt && `（${tokyoTimestamp(new Date(other.updatedAt)).slice(0, 16)}）`}：
      </p>
      <blockquote className={classes.other}>{other.memo || '（空）'}</blockquote>
      <p>この端末で書いた文は、下にあります。どちらも、お選びになるまで失われません。</p>
    </Notice>
  )
}

function joined(one: string, other: string): string {
  return [one.trim(), other.trim()].filter(Boolean).join('\n\n')
}
