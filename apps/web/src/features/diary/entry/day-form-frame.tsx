import type { DiaryTexts } from '@iki/contract/diary/diary-fields'
import { type DiaryKind, diaryNames } from '@iki/contract/diary/diary-names'
import { href } from '@iki/contract/screens/screens'
import { type ReactNode, useState } from 'react'
import { useIsOnline } from '#core/browser/use-is-online.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SaveState } from '#ui/feedback/save-state.tsx'
import { DraftNotice } from '#ui/fields/draft-notice.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { retryUnsent } from '../offline/diary-days.ts'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { useIsJoined, useSyncState } from '../offline/use-diary.ts'
import { DayConflict } from './day-conflict.tsx'
import classes from './day-form-frame.module.css'
import { saveText } from './save-text.ts'
import { UnreadableDay } from './unreadable-day.tsx'
import type { DayFormState } from './use-day-form.ts'

type Props<K extends DiaryKind> = {
  form: DayFormState<K>
  isToday: boolean
  /** The fields. */
  children: ReactNode
}

/** What the forms of all diaries have in common: everything but the fields. */
export function DayFormFrame<K extends DiaryKind>(props: Props<K>) {
  const { form, isToday, children } = props
  const { kind, date, day, draft, drop, saved, isSaving } = form
  const [isFromDraft] = useState(draft !== null)
  const [isWritingAnew, setWritingAnew] = useState(false)
  const theirs = day?.theirs?.isWritten ? day.theirs : null
  if (day && !draft && !saved) {
    if (theirs) return <DayConflict day={day} theirs={theirs} />
    if (day.isUnreadable && !isWritingAnew)
      return <UnreadableDay day={day} onWriteAnew={() => setWritingAnew(true)} />
  }
  return (
    <>
      <JoinedNotice kind={kind} date={date} />
      <FormFrame
        label={diaryNames[kind]}
        submitLabel={day ? '書きなおす' : isToday ? 'きょうを残す' : 'この日を残す'}
        isBusy={isSaving}
        problem={form.problem}
        onSubmit={form.save}
        isWide
        // Before, it would cover a field that nobody has seen.
        isAtThumb={draft !== null}
      >
        {theirs && draft && <ConflictWaits onGiveUp={drop} />}
        {!theirs && isFromDraft && draft && day && <DraftNotice onGiveUp={drop} />}
        {children}
      </FormFrame>
      <div className={classes.after}>
        <DaySaving form={form} />
        {!theirs && !isFromDraft && draft && day && (
          <SecondaryButton onPress={drop}>書きかけを捨てる</SecondaryButton>
        )}
      </div>
    </>
  )
}

/** For a draft of a day with a conflict: the draft has to be saved or dropped before the choice. */
function ConflictWaits({ onGiveUp }: { onGiveUp: () => void }) {
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
function JoinedNotice({ kind, date }: { kind: DiaryKind; date: string }) {
  const isJoined = useIsJoined(kind, date)
  return isJoined ? <Notice kind="success">べつの端末で書いた分も、この日にまとめました。</Notice> : null
}

/** Whether this day is saved, and where, as text. */
function DaySaving<K extends DiaryKind>({ form }: { form: DayFormState<K> }) {
  const { draft, saved, isSaving, isFresh } = form
  const sync = useSyncState()
  const isOnline = useIsOnline()
  const day = savedDay(form)
  const isDraft = draft !== null
  const unsentCount = saved?.unsentCount ?? sync.unsentCount
  const saveStatus = saveText({ day, phase: sync.phase, unsentCount, isOnline, isDraft, isSaving, isFresh })
  return (
    <>
      <SaveState state={saveStatus?.state ?? null} text={saveStatus?.text} />
      {day?.state === 'refused' && !isDraft && !isSaving && (
        <SecondaryButton onPress={() => void retryUnsent(day.kind, day.date)}>もう一度送る</SecondaryButton>
      )}
      {sync.unsentCount > 0 && <TextLink to={href('/habit/diary/unsent')}>未送信の日記を見る</TextLink>}
    </>
  )
}

/** The day as it was just saved: the read of the stored day follows a moment later. */
function savedDay<K extends DiaryKind>(form: DayFormState<K>): DiaryDay<K> | null {
  const { kind, date, day, saved } = form
  if (!saved) return day
  const state = day?.state === 'sent' || !day ? ('waiting' as const) : day.state
  const value = saved.value as unknown as DiaryTexts[K]
  const fields = { kind, date, value, revision: saved.base, state, error: day?.error ?? null }
  return { ...fields, isUnreadable: false, theirs: null }
}
