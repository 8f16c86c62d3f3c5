/** What could not be opened: whose it is, where it stands and why. Nothing of what was written. */
export type Unreadable = { uid: string; place: string; key: string; reason: string }

type Log = { warn(details: object, message: string): void }

/** So many are named; a lost key would otherwise name every day of every member. */
const mostNamed = 500

const advice =
  'nothing was deleted, and the member is shown that it can’t be opened for now: see "Diary entries that can’t be opened" in docs/operating.md'

/** Tells an operator once of each part of a diary that can't be opened. */
export function unreadableLog(log: Log): (unreadable: Unreadable) => void {
  const named = new Set<string>()
  return unreadable => {
    const id = `${unreadable.uid} ${unreadable.place}`
    if (named.has(id) || named.size > mostNamed) return
    named.add(id)
    if (named.size <= mostNamed) log.warn(unreadable, `a part of a diary can’t be opened; ${advice}`)
    else
      log.warn(
        {},
        `more than ${mostNamed} parts of diaries can’t be opened, and no more are named; ${advice}`,
      )
  }
}
