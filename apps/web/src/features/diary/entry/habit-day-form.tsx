import type { DiaryTexts } from '@iki/contract/diary/diary-fields'
import { emptyHabits } from '@iki/contract/diary/habit-diary'
import type { HabitKind } from '@iki/contract/diary/habit-kinds'
import { useEffect, useRef, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { deleteDay, undoDelete } from '../offline/diary-days.ts'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { saveErrorText } from '../offline/not-saved-error.ts'
import { dayText } from '../statistics/statistics-text.ts'
import type { DraftText } from './day-draft.ts'
import { DayFormFrame } from './day-form-frame.tsx'
import { DayPictures } from './day-pictures.tsx'
import classes from './habit-fields.module.css'
import { HabitFields } from './habit-fields.tsx'
import { useDayForm } from './use-day-form.ts'

type Props<K extends HabitKind> = {
  kind: K
  date: string
  today: string
  /** The stored day; null where there is none. */
  day: DiaryDay<K> | null
  onSaved: () => void
}

/** The form of one day of a habit diary. Mount a new one for another day. */
export function HabitDayForm<K extends HabitKind>({ kind, date, today, day, onSaved }: Props<K>) {
  const [removed, setRemoved] = useState<DiaryTexts[K] | null>(null)
  const wayBack = useRef<HTMLDivElement>(null)
  const form = useDayForm<K>({
    kind,
    date,
    day,
    empty: emptyHabits[kind] as DraftText<K>,
    onSaved() {
      setRemoved(null)
      onSaved()
    },
  })
  const value = form.value as DiaryTexts[K]

  // The pressed button has been removed: the focus moves on.
  useEffect(() => {
    if (removed) wayBack.current?.querySelector('button')?.focus()
  }, [removed])

  function change(part: object): void {
    form.change(part as Partial<DraftText<K>>)
    setRemoved(null)
  }

  async function remove(): Promise<void> {
    try {
      await deleteDay(kind, date)
    } catch (error) {
      return form.setProblem(saveErrorText(error))
    }
    form.show(null)
    setRemoved(value)
  }

  async function bringBack(deleted: DiaryTexts[K]): Promise<void> {
    try {
      await undoDelete(kind, date, deleted)
      form.show(deleted as DraftText<K>)
      setRemoved(null)
    } catch (error) {
      form.write({ value: deleted as DraftText<K>, base: null })
      form.setProblem(saveErrorText(error))
    }
  }

  return (
    <section aria-labelledby="habit-day">
      <SectionHeading id="habit-day">
        {date === today ? `きょう　${dayText(date, today)}` : dayText(date, today)}
      </SectionHeading>
      <DayFormFrame form={form} isToday={date === today}>
        <HabitFields kind={kind} date={date} value={value} onChange={change} />
        <DayPictures kind={kind} date={date} ids={value.images} onChange={images => change({ images })} />
      </DayFormFrame>
      {removed && (
        <div ref={wayBack}>
          <Notice
            kind="success"
            action={<SecondaryButton onPress={() => void bringBack(removed)}>元にもどす</SecondaryButton>}
          >
            {dayText(date, today)}を白紙にもどしました。
          </Notice>
        </div>
      )}
      {day && !day.isUnreadable && !day.theirs?.isWritten && (
        <div className={classes.remove}>
          <SecondaryButton isGrave onPress={() => void remove()}>
            この日を白紙にもどす
          </SecondaryButton>
        </div>
      )}
    </section>
  )
}
