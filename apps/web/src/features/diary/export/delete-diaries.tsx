import { useId, useState } from 'react'
import { errorMessage } from '#core/api/api-error.ts'
import { useMe } from '#core/session/me.queries.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { isComposing } from '#ui/fields/is-composing.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { diaryUid } from '../offline/open-diary.ts'
import classes from './own-data.module.css'
import { useDeleteDiaries } from './own-data.queries.ts'

/** Has to be typed, so that nothing is deleted by accident. */
const word = '削除'

/** Deletes all diaries for good. */
export function DeleteDiaries() {
  const [isAsked, setAsked] = useState(false)
  const [isDone, setDone] = useState(false)
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>すべて削除する</SectionHeading>
      <p className={classes.hint}>
        すべての日記と写真を、まだ送れていないものも含めて消します。元にはもどせません。先に書き出しておくこともできます。
      </p>
      {isDone ? (
        <Notice kind="success">日記をすべて削除しました。</Notice>
      ) : isAsked ? (
        <Confirmation onDone={() => setDone(true)} onLeave={() => setAsked(false)} />
      ) : (
        <SecondaryButton isGrave onPress={() => setAsked(true)}>
          削除にすすむ
        </SecondaryButton>
      )}
    </section>
  )
}

function Confirmation({ onDone, onLeave }: { onDone: () => void; onLeave: () => void }) {
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const { me } = useMe()
  const { mutate, isPending, error } = useDeleteDiaries()
  const uid = diaryUid() ?? me?.uid ?? null
  const submit = () => {
    if (isPending || uid === null) return
    const isRight = typed.trim() === word
    setWrong(!isRight)
    if (isRight) mutate(uid, { onSuccess: onDone })
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        label={`確認のため「${word}」と書いてください`}
        autoComplete="off"
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
        onKeyDown={event => {
          if (event.key === 'Enter' && isComposing(event)) event.preventDefault()
        }}
        error={isWrong && `「${word}」と書くと、削除できます`}
      />
      <div className={classes.buttons}>
        <SecondaryButton onPress={onLeave}>やめる</SecondaryButton>
        <SecondaryButton type="submit" isGrave isBusy={isPending}>
          すべて削除する
        </SecondaryButton>
      </div>
      {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
    </form>
  )
}
