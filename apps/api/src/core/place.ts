/** A place in a list that is ordered by time and id, as one page tells it for the next. */
export type Place = { at: Date; id: string }

/** After every row that there can be: where a list begins that names the latest first. */
const newest: Place = { at: new Date('9999-12-31T00:00:00Z'), id: '' }

/** What the page before has told (`place` of the contract's schemas), or else the beginning. */
export function placeOf(told: string | undefined): Place {
  if (told === undefined) return newest
  const [at = ''] = told.split('_', 1)
  return { at: new Date(Number(at)), id: told.slice(at.length + 1) }
}

export const tellPlace = ({ at, id }: Place): string => `${at.getTime()}_${id}`
