import * as v from 'valibot'
import { integer, text } from '../api/schema.ts'

/** At least one visible character: an empty post is refused, whatever invisible characters it has. */
const visible = v.regex(/[^\s\p{Cc}\p{Default_Ignorable_Code_Point}]/u, 'ひとことでも書いてください')
export const visibleText = (length: number) => v.pipe(text(length), visible)

/** The revision that the writer saw: a newer one of another device is not overwritten. */
export const base = v.optional(integer(0, 2_000_000_000))
