export type Sizes = {
  members: number
  lessons: number
  playlists: number
  playback: number
  licences: number
  sessions: number
  news: number
  /** The number of rows of each kind that belongs to members: bookmarks, memos, listening sessions … */
  own: number
  words: number
  /** What was paid: each with its payment, receipt and ledger; three contracts a member. None if left out. */
  orders?: number
}

/** A member who has as many rows as the limits allow, or as some years make. */
export const busiest = 'u41234'

export const day = `interval '1 day'`

/** An expression for a lesson's id. It gives a member each of the 10,000 lessons at most once. */
export const lessonOfPlace = `'lesson-' || ((n * 20 + place * 7) % 10000 + 1)`

/**
 * This many places for each member, as `member (n)` and `place`. Members are ordered by their ids as text, like most
 * keys, because inserting at the end of an index is much cheaper than in its middle. `0 * n` makes PostgreSQL loop over
 * the members first, and over the places inside.
 */
export const placesOfMembers = (members: number, places: number) =>
  `(select n from generate_series(1, ${members}) n order by 'u' || n) member,
   lateral generate_series(1, ${places} + 0 * n) place`

/** A few rows for each member, and `most` for the busiest. `one` makes a row of (uid, place); place begins at 1. */
export const ownRows = (
  into: string,
  one: (uid: string) => string,
  { members, own }: Sizes,
  most: number,
) => {
  const few = Math.floor(own / members)
  return [
    `insert into ${into} select ${one(`'u' || n`)} from ${placesOfMembers(members, few)}`,
    ...(own > 0
      ? [
          `insert into ${into} select ${one(`'${busiest}'`)}
           from (select 41234 as n) one, generate_series(${few + 1}, ${most}) place`,
        ]
      : []),
  ]
}
