import { popupFrequencies } from '@iki/contract/account/popup'
import { integer, someText } from '@iki/contract/api/schema'
import { startOfTokyoDay } from '@iki/contract/api/tokyo'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { access, chosenDrawing, dayField, drawing } from '#core/content/fields.ts'
import { popups } from './popup.tables.ts'

/** A page of this site; popups link to no other site. */
const link = v.pipe(
  someText(200),
  v.regex(/^\/(?!\/)[\w\-./%~?=&]*$/, 'must be a page of this site, such as /faq'),
)

/** Messages that members see when they open the app, as often as each says. */
export const popupContent = contentKind({
  folder: 'popups',
  hints: { noun: 'a popup' },
  table: popups,
  fields: v.strictObject({
    title: someText(60),
    access,
    from: dayField,
    /** The last day; left out: no end. */
    until: v.optional(dayField),
    frequency: v.picklist(popupFrequencies, `must be one of ${popupFrequencies.join(', ')}`),
    priority: integer(0, 1000),
    action: v.optional(v.strictObject({ label: someText(20), link })),
    drawing,
  }),
  load: ({ id, fields: { from, until, action, ...stated } }) => ({
    row: () => ({
      ...stated,
      drawing: chosenDrawing(id, stated),
      startsAt: startOfTokyoDay(from),
      endsAt: until === undefined ? null : new Date(startOfTokyoDay(until).getTime() + 86_400_000),
      actionLabel: action?.label ?? null,
      actionLink: action?.link ?? null,
    }),
  }),
})
