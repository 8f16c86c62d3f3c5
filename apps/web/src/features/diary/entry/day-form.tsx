import { integer } from '@iki/contract/api/schema'
import { type DiaryText, diaryFaults, rating } from '@iki/contract/diary/diary'
import { diaryNames } from '@iki/contract/diary/diary-names'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import * as v from 'valibot'
import { useIsOnline } from '#core/browser/use-is-online.ts'
import { DraftNotice } from '#ui/fields/draft-notice.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { saveDay } from '../offline/diary-days.ts'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { sentText } from '../offline/read-days.ts'
import { isSame } from '../offline/sync-rules.ts'
import { ConflictWaits, JoinedNotice, otherVersion } from './conflict-notices.tsx'
import { DayConflict } from './day-conflict.tsx'
import { type DayDraft, textOfDraft, useDayDraft } from './day-drafts.ts'
import { DayFields } from './day-fields.tsx'
import { DaySaving } from './day-saving.tsx'
import { saveErrorText } from './save-error-text.ts'
import { UnreadableDay } from './unreadable-day.tsx'
import { useSaving } from './use-saving.ts'

type Props = {
  date: string
  isToday: boolean
  day: DiaryDay<'general'> | null
  onSaved?: () => void
}

/** What has just been saved on this device. */
type SavedDay = { text: DayDraft; unsentCount: number | undefined }

const blank: DayDraft = { relax: null, breath: null, memo: '', images: [], base: null }
const ratingSchema = integer(rating.min, rating.max)

/** A day to write: two ratings, a memo, one button. */
export function DayForm({ date, isToday, day, onSaved }: Props) {
  const { draft, write, drop, dropSaved } = useDayDraft(date)
  const [saved, setSaved] = useState<SavedDay | null>(null)
  const { isSaving, whileSaving } = useSaving()
  const [isFresh, setFresh] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const isOnline = useIsOnline()
  const current = day ? { ...day.value, base: day.revision } : blank
  const shown = draft ?? saved?.text ?? current
  const [isFromDraft] = useState(draft !== null)
  const [isWritingAnew, setWritingAnew] = useState(false)

  // The stored day was read again and replaces what was shown since the save.
  useEffect(() => {
    setSaved(null)
    if (draft && day && isSame(textOfDraft(draft), day.value)) drop()
  }, [day])

  const change = useCallbackRef((part: Partial<DayDraft>) => {
    setFresh(false)
    const next = { ...shown, ...part, ancestor: draft ? draft.ancestor : sentText(day) }
    if (isSame(textOfDraft(next), textOfDraft(current))) drop()
    else write(next)
  })

  async function save(): Promise<void> {
    const faults = diaryFaults(shown)
    setProblem(faults || null)
    if (faults) return
    const { base, ancestor } = shown
    try {
      const unsentCount = await saveDay('general', date, textOfDraft(shown) as DiaryText, { base, ancestor })
      // The member sees that it is saved before anything else is rendered.
      flushSync(() => {
        setSaved({ text: shown, unsentCount })
        dropSaved(shown)
        setFresh(true)
      })
      onSaved?.()
    } catch (error) {
      setProblem(saveErrorText(error))
    }
  }

  if (day?.isUnreadable && !draft && !saved && !isWritingAnew)
    return <UnreadableDay day={day} onWriteAnew={() => setWritingAnew(true)} />
  const theirs = otherVersion(day)
  if (day && theirs && !draft && !saved) return <DayConflict day={day} theirs={theirs} />
  const isFaulty = (value: unknown) => problem !== null && !v.is(ratingSchema, value)
  return (
    <>
      <JoinedNotice kind="general" date={date} />
      <FormFrame
        label={diaryNames.general}
        submitLabel={day ? '書きなおす' : isToday ? 'きょうを残す' : 'この日を残す'}
        isBusy={isSaving}
        problem={problem}
        onSubmit={() => void whileSaving(save)}
      >
        {theirs ? (
          <ConflictWaits onGiveUp={drop} />
        ) : (
          isFromDraft && draft && day && <DraftNotice onGiveUp={drop} />
        )}
        <DayFields
          relax={shown.relax}
          breath={shown.breath}
          memo={shown.memo}
          images={shown.images}
          date={date}
          isRelaxFaulty={isFaulty(shown.relax)}
          isBreathFaulty={isFaulty(shown.breath)}
          onChange={change}
        />
      </FormFrame>
      <DaySaving
        day={saved ? savedDay(date, saved.text, day) : day}
        unsentCount={saved?.unsentCount}
        isDraft={draft !== null}
        isSaving={isSaving}
        isFresh={isFresh}
        isOnline={isOnline}
      />
    </>
  )
}

/** The day as it was just saved: the read of the stored day follows a moment later. */
function savedDay(date: string, saved: DayDraft, day: DiaryDay<'general'> | null): DiaryDay<'general'> {
  const since = day?.state === 'sent' || !day ? ('waiting' as const) : day.state
  const value = textOfDraft(saved) as DiaryText
  const fields = { kind: 'general', date, value, revision: saved.base } as const
  return { ...fields, state: since, error: day?.error ?? null, isUnreadable: false, theirs: null }
}
