export type Sizes = {
  members: number
  lessons: number
  playlists: number
  playback: number
  licences: number
  sessions: number
  news: number
  /** Of each kind of thing that members write or leave behind: bookmarks, memos, listening sessions … */
  own: number
  words: number
}

/** A member who has as much as there can be, or some years of it. */
export const busiest = 'u41234'

export const day = `interval '1 day'`

/** Of the lessons, which are 10,000, a member has each once. */
export const lessonOfPlace = `'lesson-' || ((n * 20 + place * 7) % 10000 + 1)`

/**
 * So many places of each member, as `member (n)` and `place`. Members come in the order of their ids as text, which is
 * the order of most keys: a row that goes to the end of an index costs a fraction of one that goes into its middle.
 * `0 * n` makes PostgreSQL take the members one after the other, and not the places.
 */
export const placesOfMembers = (members: number, places: number) =>
  `(select n from generate_series(1, ${members}) n order by 'u' || n) member,
   lateral generate_series(1, ${places} + 0 * n) place`

/** Of each member a few, and of the busiest so many more. `one` makes a row of (uid, place), where place begins at 1. */
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
