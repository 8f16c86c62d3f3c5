import { and, gt, inArray, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** Of content with these ids, or of all, so many behind an id, in the order of their ids. */
export type TextPage = { ids: string[] | null; after: string; limit: number }

/** Whether a row with this id can be in the page. */
export const isOfPage = (id: AnyPgColumn, { ids, after }: TextPage): SQL | undefined =>
  and(gt(id, after), ids ? inArray(id, ids) : undefined)
