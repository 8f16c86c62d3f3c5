import { type FilledSheet, saveSheetAnswers, sheetPageSize } from '@iki/contract/play/sheet'
import { scoreOf } from '@iki/contract/play/sheet-score'
import * as v from 'valibot'
import { queryClient } from '#core/api/query-client.ts'
import { defineOutbox } from '#core/offline/define-outbox.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { sendTo } from '#core/offline/send-to.ts'
import { defineStore } from '#core/offline/store.ts'
import { serverClock } from '#core/time/server-clock.ts'
import { sheetHistoryQuery } from './sheet.queries.ts'
import { forgetDraft, type SheetDraft, storedHistories } from './stored-sheets.ts'

const unsentSchema = v.object({
  sheet: v.string(),
  answers: v.array(v.object({ question: v.string(), value: v.number() })),
  note: v.string(),
  answeredAt: v.string(),
})
type UnsentSheet = v.InferOutput<typeof unsentSchema>

const send = sendTo(saveSheetAnswers, (key, { sheet, ...filled }: UnsentSheet) => ({
  id: sheet,
  key,
  ...filled,
}))

/** Filled sheets by the key of each, so that one that is sent twice counts once. */
export const sheetOutbox = defineOutbox({
  store: defineStore({ name: 'sheet-answers', version: 1, schema: unsentSchema, staysInPlace: true }),
  send,
  onAnswer({ sent: { sheet }, answer }) {
    queryClient.setQueryData(sheetHistoryQuery(sheet).queryKey, known => {
      const [first, ...others] = known?.pages ?? []
      if (!known || !first) return known
      return { ...known, pages: [{ ...first, filled: withAnswer(first.filled, answer) }, ...others] }
    })
    // It was sent from any page, and a later day without a network begins with what is stored.
    const stored = storedHistories.find(currentOwner(), sheet)
    // One sheet by itself would pass for all that were filled.
    if (stored)
      storedHistories.write(currentOwner(), sheet, withAnswer(stored, answer).slice(0, sheetPageSize))
    return null
  },
})

const withAnswer = (filled: readonly FilledSheet[], answer: FilledSheet) =>
  [answer, ...filled.filter(({ key }) => key !== answer.key)].toSorted(latestFirst)

const latestFirst = (a: FilledSheet, b: FilledSheet) =>
  a.answeredAt === b.answeredAt ? 0 : a.answeredAt < b.answeredAt ? 1 : -1

/** It is on the device when this returns. */
export function saveFilled(sheet: string, { key, answers, note }: SheetDraft): void {
  sheetOutbox.put(key, { sheet, answers, note, answeredAt: serverClock.now().toISOString() })
  forgetDraft(sheet)
}

/** What the server has, with what is still on its way; the latest first. */
export function withUnsent(
  filled: readonly FilledSheet[],
  unsent: Readonly<Record<string, { value: UnsentSheet }>>,
  sheet: string,
): FilledSheet[] {
  const known = new Set(filled.map(({ key }) => key))
  const waiting = Object.entries(unsent).flatMap(([key, { value }]): FilledSheet[] =>
    value.sheet !== sheet || known.has(key) ? [] : [{ ...value, key, score: scoreOf(value.answers) }],
  )
  return [...waiting, ...filled].toSorted(latestFirst)
}
