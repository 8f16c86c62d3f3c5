import { someText } from '@iki/contract/api/schema'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { dayField } from '#core/content/fields.ts'
import { type PageRow, savePage } from './page.store.ts'
import { pages } from './page.tables.ts'

/** Long-lived pages: policies, and pages about the service. A new text has a new version. */
export const pageContent = contentKind({
  folder: 'pages',
  hints: { noun: 'a page', isShownOn: ({ page }) => page === 'page/page' },
  table: pages,
  fields: v.strictObject({
    title: someText(100),
    lead: someText(300),
    version: dayField,
    /** Members are asked to agree again: something important has changed. */
    asksAgain: v.optional(v.boolean(), false),
  }),
  fillsInOperator: true,
  load: ({ fields }) => ({ row: () => fields }),
  save: (tx, row: Omit<PageRow, 'updatedAt'>, now) => savePage(tx, { ...row, updatedAt: now }),
})
