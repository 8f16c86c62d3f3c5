import { type Comment, deleteComment } from '@iki/contract/people/comment'
import type { Impression } from '@iki/contract/people/impression'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { useMe } from '#core/session/me.queries.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { SheetEntry, SheetMenu } from '#ui/page/sheet-menu.tsx'
import { HidePerson } from '../people/hide-person.tsx'
import { changeComment, changePost, refreshPost } from './cached-posts.ts'
import { deletePost } from './deleted-post.ts'
import { EditComment } from './edit-comment.tsx'
import { EditPost } from './edit-post.tsx'
import classes from './post-menu.module.css'
import { ReportForm } from './report-form.tsx'

type Step = 'menu' | 'edit' | 'delete' | 'report' | 'mute' | 'block'
type Props = { post: Impression; comment: Comment | undefined; whose: string; onClose: () => void }

/** The menu of a post or comment: one's own can be changed or deleted, others reported, or their writer hidden. */
export function PostMenu({ post, comment, whose, onClose }: Props) {
  const [step, setStep] = useState<Step>('menu')
  const { me } = useMe()
  const { author, can } = comment ?? post
  const isOther = me !== null && author.uid !== me.uid
  const name = author.name
  const titles: Record<Step, string> = {
    menu: whose,
    edit: comment ? 'コメントをなおす' : '感想をなおす',
    delete: 'コメントの削除',
    report: `${whose}を報告する`,
    mute: `${name}さんをミュートする`,
    block: `${name}さんをブロックする`,
  }
  return (
    <Sheet title={titles[step]} onClose={onClose}>
      {leave => (
        <>
          {step === 'menu' && (
            <SheetMenu>
              {can.edit && (
                <SheetEntry icon={<IconPencil />} onPress={() => setStep('edit')}>
                  なおす
                </SheetEntry>
              )}
              {can.delete && (
                <SheetEntry
                  icon={<IconTrash />}
                  onPress={() => {
                    if (comment) return setStep('delete')
                    leave()
                    void deletePost(post)
                  }}
                >
                  削除する
                </SheetEntry>
              )}
              {isOther && (
                <>
                  <SheetEntry icon={<IconFlag />} onPress={() => setStep('report')}>
                    運営に報告する
                  </SheetEntry>
                  {!author.isOperator && (
                    <>
                      <SheetEntry icon={<IconEyeOff />} onPress={() => setStep('mute')}>
                        {name}さんをミュートする
                      </SheetEntry>
                      <SheetEntry icon={<IconBan />} onPress={() => setStep('block')}>
                        {name}さんをブロックする
                      </SheetEntry>
                    </>
                  )}
                </>
              )}
            </SheetMenu>
          )}
          {step === 'edit' && comment && <EditComment post={post} comment={comment} onDone={leave} />}
          {step === 'edit' && !comment && <EditPost post={post} onDone={leave} />}
          {step === 'delete' && comment && <DeleteComment post={post} comment={comment} onDone={leave} />}
          {step === 'report' && <ReportForm post={post} comment={comment} onDone={leave} />}
          {(step === 'mute' || step === 'block') && (
            <HidePerson author={author} hiding={step} onDone={leave} />
          )}
        </>
      )}
    </Sheet>
  )
}

type DeleteCommentProps = { post: Impression; comment: Comment; onDone: () => void }

/** Asks before a comment is deleted, because it can't be restored. */
function DeleteComment({ post, comment, onDone }: DeleteCommentProps) {
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
      {remove.error && <Notice kind="problem">{errorMessage(remove.error)}</Notice>}
      <SecondaryButton isWide isGrave isBusy={remove.isPending} onPress={() => remove.mutate()}>
        削除する
      </SecondaryButton>
    </div>
  )
}
