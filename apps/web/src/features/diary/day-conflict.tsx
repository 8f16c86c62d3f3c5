import { isWithin } from '@iki/contract/characters'
import { type DiaryText, memoLength } from '@iki/contract/diary'
import { breathLabel, relaxLabel } from '@iki/contract/diary-labels'
import { useMutation } from '@tanstack/react-query'
import { tellError } from '#core/api-error.ts'
import { japaneseMoment } from '#ui/format-day.ts'
import { Notice } from '#ui/notice.tsx'
import { SecondaryButton } from '#ui/secondary-button.tsx'
import classes from './day-view.module.css'
import { discardUnsent, resolveConflict } from './offline/diary-days.ts'
import type { DiaryDay } from './offline/diary-kinds.ts'

type Props = {
  day: DiaryDay<'general'>
  /** Both are too long for one day: they are joined in the form, to be shortened. */
  onShorten: (joined: DiaryText) => void
}

/** Another device has written the same day: both stand side by side, and nothing goes before somebody has chosen. */
export function DayConflict({ day: { date, value, theirs }, onShorten }: Props) {
  const { mutate, isPending, error } = useMutation({ mutationFn: (choose: () => Promise<void>) => choose() })
  if (!theirs) return null
  const together = joinedText(theirs.value, value)
  const join = () => {
    if (!isWithin(together.memo, memoLength)) onShorten(together)
    else mutate(() => resolveConflict('general', date, together))
  }
  return (
    <Notice
      title="べつの端末でも、この日が書かれています"
      action={
        <>
          <SecondaryButton isBusy={isPending} onPress={join}>
            ふたつをつなげる
          </SecondaryButton>
          <SecondaryButton onPress={() => mutate(() => resolveConflict('general', date, value))}>
            この端末のほうにする
          </SecondaryButton>
          <SecondaryButton onPress={() => mutate(() => discardUnsent('general', date))}>
            べつの端末のほうにする
          </SecondaryButton>
        </>
      }
    >
      <div className={classes.versions}>
        <Version name="この端末" text={value} />
        <Version
          name={`べつの端末（${japaneseMoment(theirs.updatedAt)}）`}
          text={theirs.value}
          isUnreadable={theirs.unreadable === 'everywhere'}
        />
      </div>
      <p>お選びになるまで、どちらも失われません。</p>
      {error && <p>{tellError(error)}</p>}
    </Notice>
  )
}

type VersionProps = { name: string; text: DiaryText; isUnreadable?: boolean }

function Version({ name, text: { relax, breath, memo }, isUnreadable = false }: VersionProps) {
  return (
    <section className={classes.version} aria-label={name}>
      <h2>{name}</h2>
      <p>
        {relaxLabel} {relax}・{breathLabel} {breath}
      </p>
      <blockquote>{isUnreadable ? 'いま開けません' : memo || '（空）'}</blockquote>
    </section>
  )
}

/** Both memos and all pictures; the ratings of this device. */
export function joinedText(theirs: DiaryText, mine: DiaryText): DiaryText {
  const memos = [theirs.memo.trim(), mine.memo.trim()].filter(Boolean)
  const isRepeat = memos.length === 2 && memos[0] === memos[1]
  const images = [...new Set([...theirs.images, ...mine.images])].slice(0, 4)
  return { ...mine, memo: isRepeat ? (memos[0] ?? '') : memos.join('\n'), images }
}
