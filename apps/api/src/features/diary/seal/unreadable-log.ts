/** A text that could not be opened: whose it is, its place and the reason. Nothing of its content. */
export type Unreadable = { uid: string; place: string; key: string; reason: string }

type Log = { warn(details: object, message: string): void }

/** At most so many are logged; a lost key would otherwise name every day of every member. */
const mostNamed = 500

const advice =
  'nothing was deleted, and the member is shown that it can’t be opened for now: see "Diary entries that can’t be opened" in docs/operating.md'

/** Logs each text of a diary that cannot be opened, once. */
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
