import * as v from 'valibot'
import { isWithin, mostCodeUnits } from './characters.ts'

/**
 * The building blocks of all schemas. Every string and list has a limit. No string contains a NUL, which PostgreSQL
 * cannot store, or half a surrogate pair, which is no character and cannot be encoded in UTF-8. There are no
 * transforms: a schema says exactly what JSON Schema can say.
 */

/**
 * The message for fields whose schema has none of its own; valibot's own messages are English, and members read
 * Japanese.
 */
v.setGlobalMessage(issue => (issue.input === undefined ? '入力してください' : '入力内容をご確認ください'))

const missing = '入力してください'
const orMissing = (message: string, whenMissing: string) => (issue: v.BaseIssue<unknown>) =>
  issue.input === undefined ? whenMissing : message

const tooLong = (max: number) => `${max}文字以内で入力してください`
const string = (whenMissing = missing) => v.string(orMissing('文字で入力してください', whenMissing))
const wellFormed = v.regex<string, string>(/^[^\u0000\p{Surrogate}]*$/u, '使えない文字が含まれています')

/** What people write: at most `max` characters, as a reader counts them. */
export const text = (max: number, message = tooLong(max), whenMissing = missing) =>
  v.pipe(
    string(whenMissing),
    v.maxLength(mostCodeUnits(max), message),
    v.check(value => isWithin(value, max), message),
    wellFormed,
  )

/** As `text`, but not empty. */
export const someText = (max: number, message = missing) =>
  v.pipe(text(max, undefined, message), v.minLength(1, message))

/** What programs write, such as a token or an address: a string of at most `max` code units. */
export const code = (max: number) => v.pipe(string(), v.maxLength(max, tooLong(max)), wellFormed)

/** As `code`, but not empty. */
export const someCode = (max: number) => v.pipe(code(max), v.minLength(1, missing))

const identifiers = new WeakSet<object>()

/**
 * Whether a schema is for values that programs write: ids, names of things, days. An empty text, "undefined" or "null"
 * means no value there (wire.ts). What people write is never read so: "null" may be somebody's name.
 */
export function isIdentifier(schema: { pipe?: readonly object[] }): boolean {
  return identifiers.has(schema) || (schema.pipe?.some(step => identifiers.has(step)) ?? false)
}

function asIdentifier<S extends object>(schema: S): S {
  identifiers.add(schema)
  return schema
}

/** An identifier, as a program writes it. */
export const identifier = (max: number) => asIdentifier(code(max))
/** The uid that a call of the specification may carry; without one, it is the signed-in member. */
export const sentUid = v.optional(identifier(64))
/** A tag, a category or a plan, as callers of the specification name it; they may leave it out. */
export const sentName = v.optional(identifier(64))

const idMessage = 'IDの形式が正しくありません'

/**
 * An id of ours: letters, digits, hyphen and underscore, but no property name of every object: ids are looked up in
 * objects, where "constructor" would always be found.
 */
export const id = asIdentifier(
  v.pipe(
    code(64),
    v.regex(/^[\w-]+$/, idMessage),
    v.check(value => !(value in {}), idMessage),
  ),
)

/** A position in a list by time and id, after which the next page begins; the previous page gave it. */
export const cursor = asIdentifier(v.pipe(code(80), v.regex(/^\d{1,15}_[\w-]+$/, '入力内容をご確認ください')))

/** An instant as ISO 8601, such as 2026-11-20T12:00:00.000Z. */
export const instant = asIdentifier(
  v.pipe(
    v.string(),
    v.maxLength(30),
    v.isoTimestamp(),
    v.check(value => !Number.isNaN(Date.parse(value))), // ISO 8601 allows more than JavaScript can read.
  ),
)

/** A day as YYYY-MM-DD. */
export const day = asIdentifier(
  v.pipe(
    v.string(),
    v.maxLength(10),
    v.isoDate('日付の形式が正しくありません'),
    v.check(isInCalendar, 'その日付はありません'),
  ),
)

/** A month as YYYY-MM. */
export const month = v.pipe(code(7), v.regex(/^\d{4}-(0[1-9]|1[0-2])$/, '月の形式が正しくありません'))

/** Without this check February has 31 days; the database refuses those, and the year 0. */
function isInCalendar(day: string): boolean {
  const at = new Date(day)
  return day >= '0001' && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
}

/** A list of at most `max` items. */
export const list = <const S extends v.GenericSchema>(item: S, max: number) =>
  v.pipe(v.array(item), v.maxLength(max))

/** A whole number from `min` to `max`. */
export const integer = (min: number, max: number, message = `${min}から${max}までの整数で入力してください`) =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message))

const secondsMessage = '秒数を0から86400までの数字で送ってください'
/** Seconds in a medium, up to a day. */
export const seconds = v.pipe(
  v.number(secondsMessage),
  v.minValue(0, secondsMessage),
  v.maxValue(86_400, secondsMessage),
)

/** The answer of a call that returns nothing. */
export const nothing = v.null()
