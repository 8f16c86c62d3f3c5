import { countCharacters } from '@iki/contract/api/characters'
import { type Comment, commentLength, updateComment } from '@iki/contract/people/comment'
import { getImpression, type Impression } from '@iki/contract/people/impression'
import { type FormEvent, useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { DraftNotice } from '#ui/fields/draft-notice.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { changeComment, learnPost } from './cached-posts.ts'
import { commentProblem } from './comment-drafts.ts'
import { useEditDraft } from './edit-drafts.ts'
import { EditedElsewhere } from './edited-elsewhere.tsx'
import classes from './post-menu.module.css'
import { useEdit } from './use-edit.ts'

type Props = { post: Impression; comment: Comment; onDone: () => void }

/** The form to change one's own comment. Everybody sees that a comment was changed. */
export function EditComment({ post, comment, onDone }: Props) {
  const draft = useEditDraft({ ...comment, written: { body: comment.body } })
  const { body } = draft.written
  const [fault, setFault] = useState<string | null>(null)
  const ids = { id: post.id, commentId: comment.id }
  const { other, forgetOther, problem, isPending, save } = useEdit({
    shown: comment,
    isOverOthers: draft.isOverOthers,
    save: ({ revision }) => call(updateComment, { ...ids, body, base: revision }),
    onSaved(changed) {
      draft.drop()
      changeComment(post.id, changed.id, () => changed)
      onDone()
    },
    async read() {
      const newest = await call(getImpression, { id: post.id })
      learnPost(newest)
      return newest.comments.find(({ id }) => id === comment.id) ?? null
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = commentProblem(body)
    setFault(found)
    if (!found) save()
  }
  return (
    <form className={classes.step} aria-label="コメントをなおす" noValidate onSubmit={submit}>
      {other && (
        <EditedElsewhere
          body={other.body}
          onTake={() => {
            draft.change({ body: other.body })
            forgetOther()
          }}
        />
      )}
      {draft.isFromDraft && <DraftNotice onGiveUp={draft.drop} />}
      <TextAreaField
        label="コメント"
        minRows={3}
        maxRows={10}
        value={body}
        error={fault ?? problem}
        onChange={event => draft.change({ body: event.currentTarget.value })}
      />
      <p className={classes.hint}>
        {countCharacters(body)} / {commentLength}　なおしたコメントには「編集ずみ」と付きます。
      </p>
      <PrimaryButton type="submit" isWide isBusy={isPending}>
        なおす
      </PrimaryButton>
    </form>
  )
}
