import { integer } from '@iki/contract/api/schema'
import { diaryFaults, rating } from '@iki/contract/diary/diary'
import * as v from 'valibot'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import { type DraftText, useDayDraft } from './day-drafts.ts'
import { DayFields } from './day-fields.tsx'
import { DayFormFrame } from './day-form-frame.tsx'
import { useDayForm } from './use-day-form.ts'

type Props = {
  date: string
  isToday: boolean
  day: DiaryDay<'general'> | null
  onSaved?: () => void
}

const empty: DraftText = { relax: null, breath: null, memo: '', images: [] }
const ratingSchema = integer(rating.min, rating.max)

/** A day of the general diary to write: two ratings, a memo, pictures. Mount it anew for another day. */
export function DayForm({ date, isToday, day, onSaved }: Props) {
  const drafts = useDayDraft(date)
  const form = useDayForm({ kind: 'general', date, day, drafts, empty, faultsOf: diaryFaults, onSaved })
  const { value, problem, change } = form
  const isFaulty = (value: unknown) => problem !== null && !v.is(ratingSchema, value)
  return (
    <DayFormFrame form={form} isToday={isToday}>
      <DayFields
        {...value}
        date={date}
        isRelaxFaulty={isFaulty(value.relax)}
        isBreathFaulty={isFaulty(value.breath)}
        onChange={change}
      />
    </DayFormFrame>
  )
}
