import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import { bookmarkLimits, type Memo } from '@iki/contract/media/bookmark'
import type { Lesson } from '@iki/contract/media/lesson'
import { useQuery } from '@tanstack/react-query'
import { errorMessage, OfflineError } from '#core/api/api-error.ts'
import type { Unsent } from '#core/offline/unsent.ts'
import { waitingReason } from '#core/offline/waiting-reason.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SaveState, type SaveStateKind } from '#ui/feedback/save-state.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { memoQuery } from '../bookmark.queries.ts'
import { GuestNote } from '../notebook/guest-note.tsx'
import classes from '../notebook/notebook.module.css'
import { type MemoDraft, memoDrafts, useMemoDraft } from './memo-drafts.ts'

type Props = { lesson: Lesson }

/** The member's memo of a lesson. It saves itself. */
export function MemoEditor({ lesson }: Props) {
  if (!useIsSignedIn())
    return <GuestNote>ログインすると、このレッスンについてのメモを書きとめておけます。</GuestNote>
  return <Known key={lesson.id} lesson={lesson} />
}

function Known({ lesson: { id, title } }: Props) {
  const { data: memo, error, refetch, isFetching } = useQuery(memoQuery(id))
  const { draft, isSent } = useMemoDraft(id)
  // Without a network the member can still write: the server's text is joined later.
  const isUnread = !memo && error instanceof OfflineError
  if (!memo && !draft && !isUnread)
    return error ? (
      <ErrorPanel onRetry={refetch} isRetrying={isFetching} reassurance="書いたメモは、失われていません。">
        {errorMessage(error)}
      </ErrorPanel>
    ) : (
      <TextSkeleton />
    )
  const write = (text: string) => memoDrafts.write(id, text, memo)
  return (
    <>
      {isUnread && !draft && (
        <Notice title="電波がとどいていません">
          前に書いたメモは、つながると読み込みます。いま書いたものは、あとでそれに合わせられます。
        </Notice>
      )}
      {draft?.value.other && <MemoConflict lessonId={id} mine={draft.value.text} other={draft.value.other} />}
      <div className={classes.memo}>
        <TextAreaField
          label="このレッスンのメモ"
          aria-label={`${title}のメモ`}
          placeholder="からだのようす、気づいたこと、次に試したいこと。"
          minRows={5}
          mostCharacters={bookmarkLimits.memoLength}
          value={draft?.value.text ?? memo?.memo ?? ''}
          onChange={event => write(event.currentTarget.value)}
          onBlur={memoDrafts.flush}
        />
        <SaveState {...saveStateOf(draft, isSent)} />
      </div>
      {draft?.state === 'refused' && (
        <div className={classes.ways}>
          <SecondaryButton onPress={() => memoDrafts.retry(id)}>もう一度保存する</SecondaryButton>
        </div>
      )}
    </>
  )
}

/** The save state that is shown; none while somebody types. */
function saveStateOf(
  draft: Unsent<MemoDraft> | null,
  isSent: boolean,
): { state: SaveStateKind | null; note?: string } {
  if (!draft) return { state: isSent ? 'saved' : null }
  if (draft.value.other) return { state: null }
  if (draft.state === 'refused') return { state: 'failed', note: errorMessage(draft.error) }
  if (draft.state === 'onPage') return { state: 'failed' }
  if (draft.state === 'onDevice') return { state: 'onDevice' }
  if (draft.state === 'signIn') return { state: 'onDevice', note: waitingReason(draft) }
  return { state: draft.state === 'sending' ? 'saving' : null }
}

type MemoConflictProps = { lessonId: string; mine: string; other: Memo }

/** Shows both texts if another device has written meanwhile. Nothing is dropped before the member has chosen. */
function MemoConflict({ lessonId, mine, other }: MemoConflictProps) {
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
