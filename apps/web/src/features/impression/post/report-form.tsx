import {
  createReport,
  reportNoteLength,
  reportReasonNames,
  reportReasons,
} from '@iki/contract/account/safety'
import { isWithin } from '@iki/contract/api/characters'
import type { Comment } from '@iki/contract/people/comment'
import type { Impression } from '@iki/contract/people/impression'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import classes from './post-menu.module.css'

type Reason = (typeof reportReasons)[number]
type Props = { post: Impression; comment: Comment | undefined; onDone: () => void }

/** The form to report a post or comment to the operators. */
export function ReportForm({ post, comment, onDone }: Props) {
  const [reason, setReason] = useState<Reason | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const send = useMutation({
    mutationFn: (named: Reason) =>
      call(createReport, {
        impressionId: post.id,
        commentId: comment?.id,
        reason: named,
        note: note.trim() || undefined,
      }),
  })
  if (send.isSuccess)
    return (
      <div className={classes.step}>
        <Notice kind="success" title="報告を受け取りました">
          運営が確かめます。報告した方の名前が、相手に伝わることはありません。
        </Notice>
        <SecondaryButton isWide onPress={onDone}>
          とじる
        </SecondaryButton>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(reason === null)
    if (reason !== null && isWithin(note.trim(), reportNoteLength) && !send.isPending) send.mutate(reason)
  }
  return (
    <form className={classes.step} aria-label="報告" noValidate onSubmit={submit}>
      <fieldset className={classes.reasons}>
        <legend className={classes.legend}>理由</legend>
        {reportReasons.map(each => (
          <label key={each} className={classes.reason}>
            <input
              type="radio"
              name="reason"
              checked={reason === each}
              onChange={() => {
                setReason(each)
                setMissing(false)
              }}
            />
            {reportReasonNames[each]}
          </label>
        ))}
      </fieldset>
      <TextAreaField
        label="くわしく"
        isOptional
        minRows={2}
        mostCharacters={reportNoteLength}
        value={note}
        onChange={event => setNote(event.currentTarget.value)}
      />
      {isMissing && <Notice kind="problem">理由をひとつ選んでください。</Notice>}
      {send.error && <Notice kind="problem">{errorMessage(send.error)}</Notice>}
      <PrimaryButton type="submit" isWide isBusy={send.isPending}>
        報告する
      </PrimaryButton>
    </form>
  )
}
