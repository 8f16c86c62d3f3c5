/** A position in a list that is ordered by time and id, which one page gives for the next. */
export type Cursor = { at: Date; id: string }

/** Before every possible row: where a list with the latest first begins. */
export const newestCursor: Cursor = { at: new Date('9999-12-31T00:00:00Z'), id: '' }

/** Reads the cursor that the page before has given (`cursor` of the contract's schemas), or else begins at the newest. */
export function parseCursor(cursor: string | undefined): Cursor {
  if (cursor === undefined) return newestCursor
  const [at = ''] = cursor.split('_', 1)
  return { at: new Date(Number(at)), id: cursor.slice(at.length + 1) }
}

export const formatCursor = ({ at, id }: Cursor): string => `${at.getTime()}_${id}`
