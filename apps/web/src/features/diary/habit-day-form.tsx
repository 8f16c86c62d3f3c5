import type { EichiText, KafukuText } from '@iki/contract/habit-diary'
import { useState } from 'react'
import { Notice } from '#ui/notice.tsx'
import { PrimaryButton } from '#ui/primary-button.tsx'
import { SecondaryButton } from '#ui/secondary-button.tsx'
import { SectionHeading } from '#ui/section-heading.tsx'
import { EichiFields } from './eichi-fields.tsx'
import { HabitDayState, type Saving } from './habit-day-state.tsx'
import { type HabitDraft, habitDrafts } from './habit-drafts.ts'
import classes from './habit-fields.module.css'
import { emptyDay, type HabitKind, type HabitTexts, saysAnything } from './habit-words.ts'
import { KafukuFields } from './kafuku-fields.tsx'
import { deleteDay, saveDay, undoDelete } from './offline/diary-days.ts'
import type { DiaryDay } from './offline/diary-kinds.ts'
import { NotKeptError } from './offline/not-kept.ts'
import { isSame } from './offline/sync-rules.ts'
import { dayInWords } from './statistics-words.ts'

type Props<K extends HabitKind> = {
  kind: K
  date: string
  today: string
  /** The day as it is kept; null where nothing is. */
  day: DiaryDay<K> | null
  draft: HabitDraft<K> | null
  onSaved: () => void
}

/** One day of a habit diary: written, kept, changed, emptied. Mount it anew for another day. */
export function HabitDayForm<K extends HabitKind>({ kind, date, today, day, draft, onSaved }: Props<K>) {
  const [saving, setSaving] = useState<Saving>(null)
  const [isBlank, setBlank] = useState(false)
  const [removed, setRemoved] = useState<HabitTexts[K] | null>(null)
  const kept = day?.value ?? emptyDay(kind)
  const value = draft?.value ?? kept

  function change(part: Partial<EichiText & KafukuText>): void {
    const next = { ...value, ...part }
    if (isSame(next, kept)) habitDrafts.drop(kind, date)
    else habitDrafts.put(kind, date, { value: next, base: draft ? draft.base : (day?.revision ?? null) })
    setSaving(null)
    setBlank(false)
    setRemoved(null)
  }

  async function save(): Promise<void> {
    if (!saysAnything(kind, value)) return setBlank(true)
    setSaving('saving')
    try {
      await saveDay(kind, date, value, { base: draft ? draft.base : (day?.revision ?? null) })
    } catch (error) {
      return setSaving(error instanceof NotKeptError && error.isFull ? 'full' : 'failed')
    }
    habitDrafts.drop(kind, date)
    setSaving(null)
    onSaved()
  }

  async function remove(): Promise<void> {
    try {
      await deleteDay(kind, date)
    } catch {
      return setSaving('failed')
    }
    habitDrafts.drop(kind, date)
    setRemoved(value)
  }

  async function bringBack(gone: HabitTexts[K]): Promise<void> {
    try {
      await undoDelete(kind, date, gone)
      setRemoved(null)
    } catch {
      habitDrafts.put(kind, date, { value: gone, base: null })
      setSaving('failed')
    }
  }

  return (
    <section aria-labelledby="habit-day">
      <SectionHeading id="habit-day">
        {date === today ? `きょう　${dayInWords(date, today)}` : dayInWords(date, today)}
      </SectionHeading>
      {kind === 'eichi' ? (
        <EichiFields value={value as EichiText} onChange={change} />
      ) : (
        <KafukuFields value={value as KafukuText} onChange={change} />
      )}
      <div className={classes.actions}>
        {isBlank && <Notice kind="problem">ひとつだけでも、えらぶか書くかしてみてください。</Notice>}
        <PrimaryButton isWide isBusy={saving === 'saving'} onPress={() => void save()}>
          {date === today ? 'きょうを残す' : 'この日を残す'}
        </PrimaryButton>
        <HabitDayState day={day} isChanged={draft !== null} saving={saving} />
        {removed && (
          <Notice
            kind="success"
            action={<SecondaryButton onPress={() => void bringBack(removed)}>元にもどす</SecondaryButton>}
          >
            {dayInWords(date, today)}を白紙にもどしました。
          </Notice>
        )}
        {day && (
          <SecondaryButton isGrave onPress={() => void remove()}>
            この日を白紙にもどす
          </SecondaryButton>
        )}
      </div>
    </section>
  )
}
