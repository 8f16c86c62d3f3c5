import { type DiaryTexts, dayFaults } from '@iki/contract/diary/diary-fields'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { saveDay } from '../offline/diary-days.ts'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { saveErrorText } from '../offline/not-saved-error.ts'
import { sentText } from '../offline/read-days.ts'
import { isSame } from '../offline/sync-rules.ts'
import type { DayDraft, DraftText } from './day-draft.ts'
import { useDayDraft } from './day-drafts.ts'

type Parts<K extends DiaryKind> = {
  kind: K
  date: string
  /** The stored day; null where there is none. */
  day: DiaryDay<K> | null
  /** What is shown of a day that nobody has written. */
  empty: DraftText<K>
  onSaved?: (() => void) | undefined
}

/** The form of a day of any diary: what is shown, how it is changed and saved. `DayFormFrame` shows it. */
export function useDayForm<K extends DiaryKind>({ kind, date, day, empty, onSaved }: Parts<K>) {
  const stored = (day?.value as DraftText<K> | undefined) ?? empty
  const { draft, write, drop, dropSaved } = useDayDraft(kind, date, stored)
  const { isSaving, whileSaving } = useSaving()
  /** What has just been saved on this device. */
  const [saved, setSaved] = useState<(DayDraft<K> & { unsentCount?: number }) | null>(null)
  const [isFresh, setFresh] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const base = day?.revision ?? null
  const shown = draft ?? saved ?? { value: stored, base }
  const { value } = shown

  // The stored day was read again and replaces what was shown since the save.
  useEffect(() => {
    setSaved(null)
    if (draft && day && isSame(draft.value, day.value)) drop()
  }, [day])

  const change = useCallbackRef((part: Partial<DraftText<K>>) => {
    setFresh(false)
    setProblem(null)
    const next = { ...value, ...part }
    if (isSame(next, stored)) drop()
    else write({ value: next, base: shown.base, ancestor: draft ? draft.ancestor : sentText(day) })
  })

  async function save(): Promise<void> {
    const faults = dayFaults(kind, value)
    setProblem(faults || null)
    if (faults) return
    const { ancestor } = shown
    try {
      const unsentCount = await saveDay(kind, date, value as unknown as DiaryTexts[K], {
        base: shown.base,
        ancestor,
      })
      // The member sees that it is saved before anything else is rendered.
      flushSync(() => {
        setSaved({ ...shown, unsentCount })
        dropSaved(value)
        setFresh(true)
      })
      onSaved?.()
    } catch (error) {
      setProblem(saveErrorText(error))
    }
  }

  return {
    kind,
    date,
    day,
    draft,
    write,
    drop,
    value,
    change,
    saved,
    problem,
    setProblem,
    isSaving,
    isFresh,
    save: () => void whileSaving(save),
    /** Shows a day as it was stored outside the form; null: nothing is written any more. */
    show(value: DraftText<K> | null): void {
      drop()
      setSaved(value && { value, base })
      setFresh(false)
    },
  }
}
export type DayFormState<K extends DiaryKind> = ReturnType<typeof useDayForm<K>>

/** A save that is faster than this does not show "saving". */
const patienceMs = 150

/** One save at a time. It starts in the event of the press itself, before anything is rendered. */
export function useSaving() {
  const [isSaving, setSaving] = useState(false)
  const isUnderWay = useRef(false)

  async function whileSaving(save: () => Promise<void>): Promise<void> {
    if (isUnderWay.current) return
    isUnderWay.current = true
    const timer = setTimeout(() => setSaving(true), patienceMs)
    try {
      await save()
    } finally {
      clearTimeout(timer)
      isUnderWay.current = false
      setSaving(false)
    }
  }
  return { isSaving, whileSaving }
}
