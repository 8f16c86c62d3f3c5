import { plans } from '@iki/contract/plan'
import { id, integer, list, someText } from '@iki/contract/schema'
import { lastTerm, weeklyItemLimit, weeklyPlansOf } from '@iki/contract/weekly'
import * as v from 'valibot'
import { hashOf } from '#core/content/content-file.ts'
import { contentKind, type KindName, problemsOfDoubles } from '#core/content/content-kind.ts'
import { bodyOf } from '#core/content/content-loading.ts'
import { drawing } from '#core/content/fields.ts'

type Item = { kind: 'lesson' | 'article' | 'word'; id: string }

const folders = { lesson: 'lessons', article: 'articles', word: 'dictionary' } as const satisfies Record<
  Item['kind'],
  KindName
>
const item = v.pipe(
  someText(80),
  v.regex(
    /^(lesson|article|word):[\w-]+$/,
    'must name things such as lesson:asa-sebone, article:… or word:…',
  ),
)

function itemOf(written: string): Item {
  const [kind = '', name = ''] = written.split(':')
  return { kind: kind as Item['kind'], id: name }
}

/** For who has the plan, and who goes by its weeks. */
export const weeklyKind = contentKind({
  folder: 'weekly',
  fields: v.strictObject({
    plan: v.picklist(plans, 'must be a plan'),
    term: integer(1, lastTerm),
    title: someText(60),
    lead: someText(160),
    tags: list(id, 20),
    drawing,
    items: v.pipe(list(item, weeklyItemLimit), v.minLength(1, 'must name something')),
    /** Comes round no more, from the next Monday on. */
    retired: v.optional(v.boolean(), false),
  }),
  check: files =>
    problemsOfDoubles(
      files.filter(({ fields }) => !fields.retired),
      {
        field: 'term',
        keyOf: ({ fields }) => `${fields.plan} ${fields.term}`,
        what: ({ fields }) => `term ${fields.term} of ${fields.plan}`,
      },
    ),
  references: ({ items }) =>
    items.map(itemOf).map(({ kind, id: named }) => ({ field: 'items', kind: folders[kind], id: named })),
  async prepare(file, loading) {
    const body = await bodyOf(file, loading)
    const { items, ...stated } = file.fields
    const access = weeklyPlansOf(stated.plan)
    const { plan, term, retired } = stated
    loading.rotating.weeks.push({ id: file.id, plan, term, retired })
    const contentHash = hashOf(body.hash, ...access)
    const row = { ...stated, id: file.id, access, items: items.map(itemOf), contentHash }
    return { contentHash, save: () => loading.weekly.load({ ...row, bodyHtml: body.html() }) }
  },
})
