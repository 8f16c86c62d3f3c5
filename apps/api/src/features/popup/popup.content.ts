import { popupFrequencies } from '@iki/contract/popup'
import { integer, someText } from '@iki/contract/schema'
import { startOfTokyoDay } from '@iki/contract/tokyo'
import * as v from 'valibot'
import { hashOf } from '#core/content/content-file.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { bodyOf } from '#core/content/content-loading.ts'
import { access, day, drawing } from '#core/content/fields.ts'

/** A page of this site; members are not sent elsewhere by a popup. */
const link = v.pipe(
  someText(200),
  v.regex(/^\/(?!\/)[\w\-./%~?=&]*$/, 'must be a page of this site, such as /faq'),
)

/** What members are to see when they come, as often as it says. */
export const popupKind = contentKind({
  folder: 'popups',
  fields: v.strictObject({
    title: someText(60),
    access,
    from: day,
    /** The last day; left out, it never ends. */
    until: v.optional(day),
    frequency: v.picklist(popupFrequencies, `must be one of ${popupFrequencies.join(', ')}`),
    priority: integer(0, 1000),
    action: v.optional(v.strictObject({ label: someText(20), link })),
    drawing,
  }),
  async prepare(file, loading) {
    const body = await bodyOf(file, loading)
    const contentHash = hashOf(body.hash)
    const { from, until, action, ...stated } = file.fields
    const row = {
      ...{ ...stated, id: file.id, contentHash },
      startsAt: startOfTokyoDay(from),
      endsAt: until === undefined ? null : new Date(startOfTokyoDay(until).getTime() + 86_400_000),
      actionLabel: action?.label ?? null,
      actionLink: action?.link ?? null,
    }
    return { contentHash, save: () => loading.popups.load({ ...row, bodyHtml: body.html() }) }
  },
})
