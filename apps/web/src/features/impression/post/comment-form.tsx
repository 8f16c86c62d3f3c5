import { countCharacters } from '@iki/contract/api/characters'
import { commentLength, createComment } from '@iki/contract/people/comment'
import type { Impression } from '@iki/contract/people/impression'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { randomKey } from '#core/api/random-key.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { MentionField, uidsOf } from '../form/mention-field.tsx'
import { changePost, refreshPost, removePost } from './cached-posts.ts'
import { commentDrafts, commentProblem } from './comment-drafts.ts'
import classes from './post-comments.module.css'
import { closeField, openField, useIsRemoved } from './post-placeholders.ts'

type Props = { post: Impression; onClose: () => void }

/** The form of a comment. The draft is stored on the device; Enter starts a new line. */
export function CommentForm({ post, onClose }: Props) {
  const { id, author } = post
  const [draft, setDraft] = useState(() => commentDrafts.read(id))
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const isRemoved = useIsRemoved(id)
  useEffect(() => {
    openField(id)
    return () => {
      if (closeField(id)) removePost(id)
    }
  }, [id])
  const write = (next: typeof draft) => {
    setDraft(next)
    commentDrafts.save(id, next)
  }
  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    const fault = commentProblem(draft.body)
    setProblem(fault)
    if (fault || isSending.current || isRemoved) return
    isSending.current = true
    setBusy(true)
    try {
      const { commentId, body, mentions = [] } = draft
      const comment = await call(createComment, { id, commentId, body, mentions: uidsOf(body, mentions) })
      changePost(id, known =>
        known.comments.some(each => each.id === comment.id)
          ? known
          : { ...known, comments: [...known.comments, comment], commentCount: known.commentCount + 1 },
      )
      commentDrafts.save(id, { commentId, body: '' })
      setDraft({ commentId: randomKey(), body: '' })
      onClose()
    } catch (error) {
      refused(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  function refused(error: unknown): void {
    const code = error instanceof ApiError ? error.code : null
    if (code === 'not_found') removePost(id)
    else setProblem(errorMessage(error))
    // The server already has an earlier text under this id, so the current text becomes a new comment.
    if (code !== 'repeated_differently') return
    setProblem('はじめに書いたことばは届いています。続きは、もう一度「送る」で別のコメントになります。')
    write({ ...draft, commentId: randomKey() })
    void refreshPost(id)
  }
  return (
    <form className={classes.form} aria-label="コメント" noValidate onSubmit={event => void send(event)}>
      <MentionField
        plan={post.plan}
        post={id}
        mentions={draft.mentions ?? []}
        label={`${author.name}さんへのコメント`}
        minRows={2}
        value={draft.body}
        error={problem}
        disabled={isBusy}
        onWrite={(body, mentions) => write({ ...draft, body, mentions })}
      />
      {isRemoved ? (
        <LostPost
          text={draft.body}
          onClose={() => {
            commentDrafts.save(id, { ...draft, body: '' })
            onClose()
          }}
        />
      ) : (
        <div className={classes.ways}>
          <span className={classes.count}>
            {countCharacters(draft.body)} / {commentLength}
          </span>
          <SecondaryButton type="submit" isBusy={isBusy}>
            送る
          </SecondaryButton>
        </div>
      )}
    </form>
  )
}

type LostPostProps = { text: string; onClose: () => void }

/** Shown if the post was removed while a comment is being written: the text can still be copied. */
function LostPost({ text, onClose }: LostPostProps) {
  const [copy, setCopy] = useState<'done' | 'failed' | null>(null)
  const take = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopy('done')
    } catch {
      setCopy('failed')
    }
  }
  return (
    <Notice kind="problem" title="この感想は、見られなくなりました">
      <p>書いているあいだに、削除されたようです。コメントは送られていません。ことばは、上に残っています。</p>
      <div className={classes.lostWays}>
        <SecondaryButton onPress={() => void take()}>
          {copy === 'done' ? 'コピーしました' : 'ことばをコピーする'}
        </SecondaryButton>
        <SecondaryButton onPress={onClose}>とじる</SecondaryButton>
      </div>
      {copy === 'failed' && <p>コピーできませんでした。長押しで選んで、コピーしてください。</p>}
    </Notice>
  )
}
