import { type Comment, deleteComment, type Impression } from '@iki/contract/people/impression'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { tellError } from '#core/api/api-error.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { changeComment, changePost, refreshPost } from './cached-posts.ts'
import classes from './post-menu.module.css'

type Props = { post: Impression; comment: Comment; onDone: () => void }

/** A comment can't be brought back: it is asked for once more. */
export function DeleteComment({ post, comment, onDone }: Props) {
  const remove = useMutation({
    mutationFn: () => call(deleteComment, { id: post.id, commentId: comment.id }),
    onSuccess() {
      changeComment(post.id, comment.id, () => null)
      changePost(post.id, known => ({ ...known, commentCount: Math.max(0, known.commentCount - 1) }))
      void refreshPost(post.id)
      onDone()
    },
  })
  return (
    <div className={classes.step}>
      <p>このコメントを削除しますか。元にはもどせません。</p>
      {remove.error && <Notice kind="problem">{tellError(remove.error)}</Notice>}
      <SecondaryButton isWide isGrave isBusy={remove.isPending} onPress={() => remove.mutate()}>
        削除する
      </SecondaryButton>
    </div>
  )
}
