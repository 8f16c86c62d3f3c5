import {
  type DiaryTexts,
  type FieldKey,
  type FieldValue,
  fieldsOf,
  fieldValue,
  type KeyedField,
} from '@iki/contract/diary/diary-fields'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { useState } from 'react'
import * as v from 'valibot'
import { currentOwner } from '#core/offline/owner.ts'
import { defineStore } from '#core/offline/store.ts'
import { overLength } from '#ui/fields/over-length.ts'
import { bothOf, joinedTexts, type MergedDay, type TwoDays } from '../offline/merge-days.ts'

/** The choices between two versions of a day, by field. They are stored on this phone until all are made. */

const fieldValueSchema = v.union([v.number(), v.string(), v.array(v.string())])
const choiceSchema = v.object({
  /** The two versions at the choice: if one of them changes, the member has to choose again. */
  mine: fieldValueSchema,
  theirs: fieldValueSchema,
  side: v.nullable(v.picklist(['mine', 'theirs', 'both'])),
  /** Both texts joined, as the member has edited them. */
  text: v.optional(v.string()),
  pictures: v.optional(v.array(v.string())),
})
type Choice = v.InferOutput<typeof choiceSchema>
export type Side = NonNullable<Choice['side']>
export type Choices = Readonly<Record<string, Choice>>

const store = defineStore({
  name: 'diary-choices',
  version: 1,
  schema: v.record(v.string(), choiceSchema),
  most: 30,
})

export type FieldChoice<K extends DiaryKind = DiaryKind> = KeyedField<K> & {
  mine: FieldValue
  theirs: FieldValue
  /** Both in one; null where that makes no sense. */
  both: string | number | null
  side: Side | null
  pictures: readonly string[] | null
  /** The choice was made between other versions. */
  isStale: boolean
}

/** The colliding fields, with their choices so far. */
export function fieldChoices<K extends DiaryKind>(
  kind: K,
  days: TwoDays<K>,
  { collisions }: MergedDay<K>,
  choices: Choices,
): FieldChoice<K>[] {
  return fieldsOf(kind)
    .filter(({ key }) => collisions.includes(key))
    .map(field => {
      const { key } = field
      const [mine, theirs] = [fieldValue<K>(days.mine, key), fieldValue<K>(days.theirs, key)]
      const earlier = choices[key]
      const choice = earlier && isBetween(earlier, mine, theirs) ? earlier : null
      const joined = bothOf(kind, key, days)
      const text = writtenOfBoth(earlier, choice !== null, theirs) ?? joined
      return {
        ...field,
        mine,
        theirs,
        both: field.form === 'text' ? text : joined,
        side: choice?.side ?? null,
        pictures: choice?.pictures ?? null,
        isStale: earlier !== undefined && choice === null,
      }
    })
}

const isBetween = (choice: Choice, mine: FieldValue, theirs: FieldValue) =>
  JSON.stringify([choice.mine, choice.theirs]) === JSON.stringify([mine, theirs])

/** The joined text as the member edited it, with what the other device has added since; null if there is none. */
function writtenOfBoth(choice: Choice | undefined, isCurrent: boolean, theirs: FieldValue): string | null {
  if (choice?.text === undefined) return null
  if (isCurrent) return choice.text
  if (choice.text === joinedTexts(choice)) return null
  const added = String(theirs).trim()
  return choice.text.includes(added) ? choice.text : `${added}\n${choice.text}`
}

export type Chosen<K extends DiaryKind> = {
  value: DiaryTexts[K]
  /** Fields of which nothing is chosen yet. */
  missing: FieldKey<K>[]
  /** Why the choices can't be saved yet. */
  faults: string[]
}

/** The day as it is chosen so far. */
export function chosenDay<K extends DiaryKind>(
  fields: readonly FieldChoice<K>[],
  { value }: MergedDay<K>,
): Chosen<K> {
  const chosen: Record<string, FieldValue> = {}
  const missing: FieldKey<K>[] = []
  const faults: string[] = []
  for (const field of fields) {
    const of = chosenValue(field)
    if (of === null) missing.push(field.key)
    else chosen[field.key] = of
    const over = field.form === 'text' && overLength(String(of ?? ''), field.maxLength)
    if (over) faults.push(`${field.label}を、${over}`)
  }
  return { value: { ...value, ...chosen }, missing, faults }
}

function chosenValue(field: FieldChoice): FieldValue | null {
  const { side, mine, theirs, both, pictures } = field
  if (field.form === 'pictures') return pictures
  if (side === 'both') return both
  return side === 'mine' ? mine : side === 'theirs' ? theirs : null
}

/** The choices that are stored on this phone. The component needs the day as its `key`. */
export function useConflictChoices<K extends DiaryKind>(
  kind: K,
  date: string,
  days: TwoDays<K>,
  merged: MergedDay<K>,
) {
  const [owner] = useState(currentOwner)
  const id = `${kind} ${date}`
  const [choices, setChoices] = useState<Choices>(() => store.find(owner, id) ?? {})
  const fields = fieldChoices(kind, days, merged, choices)

  function put(changes: Choices): void {
    const next = { ...choices, ...changes }
    setChoices(next)
    store.write(owner, id, next)
  }
  const choiceOf = (field: FieldChoice<K>, part: Partial<Choice>): Choice => ({
    mine: toStored(field.mine),
    theirs: toStored(field.theirs),
    side: field.side,
    ...(typeof field.both === 'string' && { text: field.both }),
    ...(field.pictures && { pictures: [...field.pictures] }),
    ...part,
  })

  return {
    fields,
    chosen: chosenDay(fields, merged),
    choose: (field: FieldChoice<K>, part: Pick<Partial<Choice>, 'side' | 'text' | 'pictures'>): void =>
      put({ [field.key]: choiceOf(field, part) }),
    chooseAll(side: 'mine' | 'theirs'): void {
      const all = fields.map(field => {
        const value = toStored(field[side])
        const pictures = typeof value === 'object' ? { pictures: value } : {}
        return [field.key, choiceOf(field, { side, ...pictures })] as const
      })
      put(Object.fromEntries(all))
    },
    forget: (): void => store.remove(owner, id),
  }
}

const toStored = (value: FieldValue) => (typeof value === 'object' ? [...value] : value)
