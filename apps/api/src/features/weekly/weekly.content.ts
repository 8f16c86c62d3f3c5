import { plans } from '@iki/contract/access/plan'
import { id, integer, list, someText } from '@iki/contract/api/schema'
import { lastTerm, weeklyItemLimit, weeklyPlansOf } from '@iki/contract/reading/weekly'
import * as v from 'valibot'
import { problemsOfDoubles, referencesIn } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { chosenDrawing, drawing } from '#core/content/fields.ts'
import { noteKind } from '#core/content/notes.ts'
import { listPlaces, saveWeekly, type WeekPlace } from './weekly.store.ts'
import { weeklyContents } from './weekly.tables.ts'

type Item = { kind: 'lesson' | 'article' | 'word'; id: string }

const folders = { lesson: 'lessons', article: 'articles', word: 'dictionary' } as const
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

/** The weeks of a folder, from which its changes to the rotations are computed in advance. */
export const loadedWeeks = noteKind<WeekPlace>('weeks')

/** For members with the plan, and with plans that use its weeks. */
export const weeklyContent = contentKind({
  folder: 'weekly',
  hints: { noun: 'a week' },
  table: weeklyContents,
  fields: v.strictObject({
    plan: v.picklist(plans, 'must be a plan'),
    term: integer(1, lastTerm),
    title: someText(60),
    lead: someText(160),
    tags: list(id, 20),
    drawing,
    items: v.pipe(list(item, weeklyItemLimit), v.minLength(1, 'must name something')),
    /** Leaves the rotation from the next Monday on. */
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
    items.map(itemOf).flatMap(({ kind, id: named }) => referencesIn('items', folders[kind], [named])),
  /** Weeks that have another plan than before: members who have one of them now would lose it in the middle. */
  async checkStored(files, handle) {
    const plans = new Map((await listPlaces(handle)).map(({ id, plan }) => [id, plan]))
    return files.flatMap(({ id, name, lineOf, fields }) => {
      const before = plans.get(id)
      return before === undefined || before === fields.plan
        ? []
        : [
            `${name}:${lineOf('plan')}: its plan is ${before}, as it was loaded before; another plan’s week is another file`,
          ]
    })
  },
  load({ id, fields: { items, ...stated } }, { notes }) {
    const access = weeklyPlansOf(stated.plan)
    const { plan, term, retired } = stated
    notes.add(loadedWeeks, { id, plan, term, retired })
    return {
      hashParts: access,
      row: () => ({
        ...stated,
        drawing: chosenDrawing(id, { ...stated, access }),
        access,
        items: items.map(itemOf),
      }),
    }
  },
  save: saveWeekly,
})
