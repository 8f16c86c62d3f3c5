import type { DiaryField } from '@iki/contract/diary/diary-field'
import {
  type DiaryTexts,
  type FieldKey,
  type FieldValue,
  fieldsOf,
  fieldValue,
  isFilled,
  type KeyedField,
} from '@iki/contract/diary/diary-fields'
import type { DiaryKind } from '@iki/contract/diary/diary-names'

/**
 * Merges a day that two devices have written; pure functions. Nothing is dropped unless one of the devices removed it:
 * fields that don't collide are joined, and for the others the member is asked.
 */

export type TwoDays<K extends DiaryKind> = {
  mine: DiaryTexts[K]
  theirs: DiaryTexts[K]
  /** The version that both started from. Left out if there was none or it is not known: then all fields are new. */
  ancestor?: DiaryTexts[K] | undefined
  /** Versions of ours that may have arrived without an answer. */
  attempts?: readonly DiaryTexts[K][] | undefined
}

export type MergedDay<K extends DiaryKind> = {
  /** The merged texts. In colliding fields they are ours, until the member has chosen. */
  value: DiaryTexts[K]
  collisions: readonly FieldKey<K>[]
  /** Which version each field is from. */
  sources: Readonly<Record<FieldKey<K>, 'mine' | 'theirs' | 'both'>>
}

export function mergeDays<K extends DiaryKind>(kind: K, days: TwoDays<K>): MergedDay<K> {
  const merged = fieldsOf(kind).map(field => ({ key: field.key, ...mergeField(field, days) }))
  const entries = <T>(part: (field: (typeof merged)[number]) => T) =>
    Object.fromEntries(merged.map(field => [field.key, part(field)]))
  return {
    value: entries(({ value }) => value) as unknown as DiaryTexts[K],
    collisions: merged.filter(({ doesCollide }) => doesCollide).map(({ key }) => key),
    sources: entries(({ source }) => source) as MergedDay<K>['sources'],
  }
}

type MergedField = { value: FieldValue; source: 'mine' | 'theirs' | 'both'; doesCollide?: true }

function mergeField<K extends DiaryKind>(field: KeyedField<K>, days: TwoDays<K>): MergedField {
  const of = (day: DiaryTexts[K]) => fieldValue<K>(day, field.key)
  const [mine, theirs] = [of(days.mine), of(days.theirs)]
  if (field.form === 'pictures')
    return mergePictures(field.max, lists(mine, theirs, days.ancestor && of(days.ancestor)))
  if (isEqual(mine, theirs)) return { value: withoutEnds(mine), source: 'both' }
  const before = days.ancestor ? of(days.ancestor) : emptyOf(field)
  if (isEqual(mine, before)) return { value: theirs, source: 'theirs' }
  if (isEqual(theirs, before)) return { value: mine, source: 'mine' }
  if (typeof mine === 'string' && typeof theirs === 'string') {
    const longer = grown(mine, theirs, String(before))
    if (longer !== null) return { value: longer, source: longer === mine ? 'mine' : 'theirs' }
    const isOurs = days.attempts?.some(attempt => isEqual(of(attempt), theirs))
    if (isOurs) return { value: mine, source: 'mine' }
  }
  return { value: mine, source: 'mine', doesCollide: true }
}

/** Whether two values of a field are equal. */
function isEqual(one: FieldValue, other: FieldValue): boolean {
  return withoutEnds(one) === withoutEnds(other)
}

const withoutEnds = (value: FieldValue): FieldValue => (typeof value === 'string' ? value.trim() : value)

/** The value of an empty field. Ratings of the general diary are required, and are never equal to it. */
function emptyOf(field: DiaryField): FieldValue {
  return field.form === 'text' ? '' : 0
}

/** The text that contains the other, if neither has removed anything from their common ancestor. */
function grown(mine: string, theirs: string, before: string): string | null {
  const [shorter, longer] = mine.length < theirs.length ? [mine, theirs] : [theirs, mine]
  const isWhole = longer.includes(shorter.trim()) && shorter.includes(before.trim())
  return isWhole ? longer : null
}

type Lists = { mine: readonly string[]; theirs: readonly string[]; before: readonly string[] }

function lists(mine: FieldValue, theirs: FieldValue, before: FieldValue | undefined): Lists {
  const list = (value: FieldValue | undefined) => (typeof value === 'object' ? value : [])
  return { mine: list(mine), theirs: list(theirs), before: list(before) }
}

/** The pictures of both versions, without those that one of them removed. */
function mergePictures(max: number, { mine, theirs, before }: Lists): MergedField {
  const wasTakenOut = (id: string) => before.includes(id) && !(mine.includes(id) && theirs.includes(id))
  const all = [...new Set([...theirs, ...mine])].filter(id => !wasTakenOut(id))
  if (all.length > max) return { value: mine, source: 'mine', doesCollide: true }
  const isOf = (list: readonly string[]) => all.every(id => list.includes(id))
  return { value: all, source: isOf(mine) === isOf(theirs) ? 'both' : isOf(mine) ? 'mine' : 'theirs' }
}

/** Both values in one: texts one below the other, counts added. Null for other fields. */
export function bothOf<K extends DiaryKind>(
  kind: K,
  key: FieldKey<K>,
  days: TwoDays<K>,
): string | number | null {
  const field = fieldsOf(kind).find(each => each.key === key)
  const [mine, theirs] = [fieldValue<K>(days.mine, key), fieldValue<K>(days.theirs, key)]
  if (field?.form === 'text') return joinedTexts({ mine, theirs })
  if (field?.form !== 'count') return null
  const sum = Number(mine) + Number(theirs) - (days.ancestor ? Number(fieldValue<K>(days.ancestor, key)) : 0)
  return sum >= field.min && sum <= field.max ? sum : null
}

/** Two texts one under the other, the other device's first. */
export function joinedTexts({ mine, theirs }: { mine: FieldValue; theirs: FieldValue }): string {
  return [theirs, mine]
    .map(text => String(text).trim())
    .filter(isFilled)
    .join('\n')
}
