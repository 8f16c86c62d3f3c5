import { filledSheetSchema, sheetSchema } from '@iki/contract/play/sheet'
import * as v from 'valibot'
import { randomKey } from '#core/api/random-key.ts'
import { defineCopy } from '#core/offline/copies.ts'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'

/** What this device stores of check sheets, so that they can be filled without a network. */

export const storedSheets = defineCopy({ name: 'sheets', version: 1, schema: sheetSchema, most: 3 })

/** The latest filled sheets, by sheet. */
export const storedHistories = defineCopy({
  name: 'sheet-histories',
  version: 1,
  schema: v.array(filledSheetSchema),
  most: 3,
})

const draftSchema = v.object({
  key: v.string(),
  answers: v.array(v.object({ question: v.string(), value: v.number() })),
  note: v.string(),
})
export type SheetDraft = v.InferOutput<typeof draftSchema>

/** A sheet that is being filled, by sheet: a reload loses nothing. */
const drafts = defineStore({ name: 'sheet-drafts', version: 1, schema: draftSchema, most: 3 })

export const draftOf = (sheet: string): SheetDraft =>
  drafts.find(currentOwner(), sheet) ?? { key: randomKey(), answers: [], note: '' }

export const saveDraft = (sheet: string, draft: SheetDraft) => drafts.write(currentOwner(), sheet, draft)

export const forgetDraft = (sheet: string) => drafts.remove(currentOwner(), sheet)

export const forgetDrafts = (uid: string) => drafts.clear({ kind: 'member', uid })
