import { isWithin } from '@iki/contract/api/characters'
import {
  type DiaryTexts,
  type FieldValue,
  fieldsOf,
  fieldValue,
  saysAnything,
} from '@iki/contract/diary/diary-fields'
import { emptyHabits } from '@iki/contract/diary/habit-diary'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { useEffect, useRef, useState } from 'react'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { deleteDay, saveDay, undoDelete } from '../offline/diary-days.ts'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { NotSavedError } from '../offline/not-saved-error.ts'
import { sentText } from '../offline/read-days.ts'
import { isSame } from '../offline/sync-rules.ts'
import { dayText } from '../statistics/statistics-text.ts'
import { ConflictWaits, JoinedNotice, otherVersion } from './conflict-notices.tsx'
import { DayConflict } from './day-conflict.tsx'
import { DayPictures } from './day-pictures.tsx'
import { HabitDayState, type SaveFailure } from './habit-day-state.tsx'
import { type HabitDraft, habitDrafts } from './habit-drafts.ts'
import classes from './habit-fields.module.css'
import { HabitFields } from './habit-fields.tsx'
import { UnreadableDay } from './unreadable-day.tsx'
import { useSaving } from './use-saving.ts'

type Props<K extends HabitKind> = {
  kind: K
  date: string
  today: string
  /** The stored day; null where there is none. */
  day: DiaryDay<K> | null
  draft: HabitDraft<K> | null
  onSaved: () => void
}

/** The form of one day of a habit diary. Mount it anew for another day. */
export function HabitDayForm<K extends HabitKind>({ kind, date, today, day, draft, onSaved }: Props<K>) {
  const { isSaving, whileSaving } = useSaving()
  const [saveFailure, setSaveFailure] = useState<SaveFailure | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isFresh, setFresh] = useState(false)
  const [saved, setSaved] = useState<DiaryTexts[K] | null>(null)
  const [removed, setRemoved] = useState<DiaryTexts[K] | null>(null)
  const [isWritingAnew, setWritingAnew] = useState(false)
  const actions = useRef<HTMLDivElement>(null)
  const stored = day?.value ?? (emptyHabits[kind] as DiaryTexts[K])
  const value = draft?.value ?? saved ?? stored
  const base = draft ? draft.base : (day?.revision ?? null)

  // The stored day was read again and replaces what was shown since the save.
  useEffect(() => {
    setSaved(null)
    if (day) habitDrafts.dropSaved(kind, date, day.value)
  }, [kind, date, day])

  // The pressed button has been removed: the focus moves on.
  useEffect(() => {
    if (removed) actions.current?.querySelector<HTMLElement>('[data-way-back] button')?.focus()
  }, [removed])

  function change(part: Readonly<Record<string, FieldValue>>): void {
    const next = { ...value, ...part }
    if (isSame(next, stored)) habitDrafts.drop(kind, date)
    else habitDrafts.put(kind, date, { value: next, base, ancestor: draft ? draft.ancestor : sentText(day) })
    setSaveFailure(null)
    setProblem(null)
    setFresh(false)
    setRemoved(null)
  }

  async function save(): Promise<void> {
    const fault = faultOf(kind, value)
    setProblem(fault)
    if (fault) return
    try {
      await saveDay(kind, date, value, { base, ancestor: draft?.ancestor })
    } catch (error) {
      return setSaveFailure(error instanceof NotSavedError && error.isFull ? 'full' : 'failed')
    }
    setSaved(value)
    habitDrafts.dropSaved(kind, date, value)
    setSaveFailure(null)
    setFresh(true)
    setRemoved(null)
    onSaved()
  }

  async function remove(): Promise<void> {
    try {
      await deleteDay(kind, date)
    } catch {
      return setSaveFailure('failed')
    }
    habitDrafts.drop(kind, date)
    setSaved(null)
    setFresh(false)
    setRemoved(value)
  }

  async function bringBack(deleted: DiaryTexts[K]): Promise<void> {
    try {
      await undoDelete(kind, date, deleted)
      setSaved(deleted)
      setRemoved(null)
    } catch {
      habitDrafts.put(kind, date, { value: deleted, base: null })
      setSaveFailure('failed')
    }
  }

  const heading = (
    <SectionHeading id="habit-day">
      {date === today ? `きょう　${dayText(date, today)}` : dayText(date, today)}
    </SectionHeading>
  )
  const theirs = otherVersion(day)
  const isBeingWritten = draft !== null || saved !== null
  if (day && !isBeingWritten && (theirs || (day.isUnreadable && !isWritingAnew)))
    return (
      <section aria-labelledby="habit-day">
        {heading}
        {theirs ? (
          <DayConflict day={day} theirs={theirs} />
        ) : (
          <UnreadableDay day={day} onWriteAnew={() => setWritingAnew(true)} />
        )}
      </section>
    )

  return (
    <section aria-labelledby="habit-day">
      {heading}
      <JoinedNotice kind={kind} date={date} />
      {theirs && draft && <ConflictWaits onGiveUp={() => habitDrafts.drop(kind, date)} />}
      <HabitFields kind={kind} value={value} onChange={change} />
      <div className={classes.pictures}>
        <DayPictures kind={kind} date={date} ids={value.images} onChange={images => change({ images })} />
      </div>
      <div ref={actions} className={classes.actions}>
        {problem && <Notice kind="problem">{problem}</Notice>}
        <PrimaryButton isWide isBusy={isSaving} onPress={() => void whileSaving(save)}>
          {day ? '書きなおす' : date === today ? 'きょうを残す' : 'この日を残す'}
        </PrimaryButton>
        <HabitDayState
          day={day}
          isChanged={draft !== null}
          isFresh={isFresh}
          saving={isSaving ? 'saving' : saveFailure}
        />
        {removed && (
          <div data-way-back>
            <Notice
              kind="success"
              action={<SecondaryButton onPress={() => void bringBack(removed)}>元にもどす</SecondaryButton>}
            >
              {dayText(date, today)}を白紙にもどしました。
            </Notice>
          </div>
        )}
        {day && draft && !theirs && (
          <SecondaryButton onPress={() => habitDrafts.drop(kind, date)}>書きかけを捨てる</SecondaryButton>
        )}
        {day && !day.isUnreadable && !theirs && (
          <div className={classes.remove}>
            <SecondaryButton isGrave onPress={() => void remove()}>
              この日を白紙にもどす
            </SecondaryButton>
          </div>
        )}
      </div>
    </section>
  )
}

/** Why a day can't be saved as it is; null where it can. */
function faultOf<K extends HabitKind>(kind: K, value: DiaryTexts[K]): string | null {
  if (!saysAnything(kind, value)) return 'ひとつだけでも、えらぶか書くかしてみてください。'
  const faults = fieldsOf(kind).flatMap(field =>
    field.form !== 'text' || isWithin(String(fieldValue(value, field.key)), field.maxLength)
      ? []
      : [`${field.label}は${field.maxLength}文字以内で書いてください`],
  )
  return faults.join('\n') || null
}
