/** A position in a list that is ordered by time and id, which one page gives for the next. */
export type Place = { at: Date; id: string }

/** Before every possible row: where a list with the latest first begins. */
const newest: Place = { at: new Date('9999-12-31T00:00:00Z'), id: '' }

/** Reads the cursor that the page before has given (`place` of the contract's schemas), or else begins at the newest. */
export function placeOf(cursor: string | undefined): Place {
  if (cursor === undefined) return newest
  const [at = ''] = cursor.split('_', 1)
  return { at: new Date(Number(at)), id: cursor.slice(at.length + 1) }
}

export const tellPlace = ({ at, id }: Place): string => `${at.getTime()}_${id}`
