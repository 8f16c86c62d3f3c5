import { airingsFrom, type RotationItem, type Round } from '@iki/contract/media/rotation'

/** An item that belongs to the rotation, and from when on. */
export type Candidate = RotationItem & { from: Date }

/** What a rotation should hold. */
export type Wanted = {
  /** In the order in which they follow one another. */
  candidates: readonly Candidate[]
  /** When the first of them begins if nothing is on. */
  beginsAt: Date
  /** A change begins at the first end of an item that is at least this far away. */
  noticeMs: number
}

/** Rounds are written this far ahead; later changes are written later. */
const horizonMs = 14 * 86_400_000
const roundLimit = 50

/**
 * The rounds that are to start, if a rotation should hold something else than its rounds say. Started rounds stay, and
 * announced ones stay as long as they are still right. Null if nothing changes.
 */
export function renewedRounds(
  rounds: readonly Round[],
  { candidates, beginsAt, noticeMs }: Wanted,
  now: Date,
): Round[] | null {
  const coming = rounds.filter(({ startsAt }) => startsAt > now)
  const published = candidates.map(({ from }) => from.getTime())
  const soon = now.getTime() + noticeMs
  const moments = [soon, ...published.filter(at => at > soon && at <= now.getTime() + horizonMs)]
    .toSorted((a, b) => a - b)
    .map(at => new Date(at))
  const wantedAt = (at: Date): RotationItem[] =>
    candidates
      .filter(
        each => each.durationSeconds > 0 && each.from.getTime() <= Math.max(at.getTime(), now.getTime()),
      )
      .map(({ id, durationSeconds }) => ({ id, durationSeconds }))

  const renewed: Round[] = []
  let last = rounds.findLast(({ startsAt }) => startsAt <= now) ?? null
  while (renewed.length < roundLimit) {
    const next = nextRound(last, { moments, wantedAt, beginsAt, now })
    const announced = coming.find(({ startsAt }) => !last || startsAt > last.startsAt)
    const isStillRight =
      announced &&
      next &&
      announced.startsAt <= next.startsAt &&
      isSame(announced.items, wantedAt(announced.startsAt))
    last = isStillRight ? announced : next
    if (!last) break
    renewed.push(last)
  }
  return isEqual(renewed, coming) ? null : renewed
}

type Rule = { moments: readonly Date[]; wantedAt(at: Date): RotationItem[]; beginsAt: Date; now: Date }

/** The first change after the start of a round. Null if it stays as it is. */
function nextRound(last: Round | null, { moments, wantedAt, beginsAt, now }: Rule): Round | null {
  for (const moment of moments.filter(each => !last || each > last.startsAt)) {
    const turn = last ? turnAt(last, moment) : null
    // If nothing is on, the change interrupts nobody.
    const silence = moment === moments[0] ? beginsAt : moment
    const startsAt = turn?.at ?? (last && last.startsAt > silence ? now : silence)
    const wanted = wantedAt(startsAt)
    if (isSame(last?.items ?? [], wanted)) continue
    return { startsAt, items: turn && last ? after(wanted, last.items, turn.index) : wanted }
  }
  return null
}

/** The first end of an item at `moment` or later, and which item that is. Null if nothing is on. */
function turnAt(round: Round, moment: Date): { at: Date; index: number } | null {
  const before = new Date(moment.getTime() - 1)
  const [airing] = airingsFrom([round], before)
  return airing ? { at: airing.endsAt, index: round.items.indexOf(airing.talk) } : null
}

/**
 * The items, beginning with the one after the item that has just ended; if that was removed, with what would have
 * followed it.
 */
function after(wanted: RotationItem[], before: readonly RotationItem[], ended: number): RotationItem[] {
  const indexes = new Map(wanted.map(({ id }, index) => [id, index]))
  const endedIndex = indexes.get(before[ended]?.id ?? '')
  const following = before.map((_, index) => before[(ended + 1 + index) % before.length]?.id ?? '')
  const nextIndex = indexes.get(following.find(id => indexes.has(id)) ?? '')
  const first = endedIndex === undefined ? (nextIndex ?? 0) : endedIndex + 1
  return [...wanted.slice(first), ...wanted.slice(0, first)]
}

const itemText = ({ id, durationSeconds }: RotationItem) => `${id} ${durationSeconds}`

/** Whether two rounds are the same circle, wherever they begin. Times without content do not count. */
function isSame(a: readonly RotationItem[], b: readonly RotationItem[]): boolean {
  const [one, other] = [a, b].map(items => items.filter(({ id }) => id !== '').map(itemText)) as [
    string[],
    string[],
  ]
  if (one.length !== other.length) return false
  if (one.length === 0) return true
  return one.some(
    (text, start) =>
      text === other[0] && other.every((each, index) => each === one[(start + index) % one.length]),
  )
}

const isEqual = (a: readonly Round[], b: readonly Round[]): boolean =>
  a.length === b.length &&
  a.every(
    (round, index) =>
      round.startsAt.getTime() === b[index]?.startsAt.getTime() &&
      round.items.map(itemText).join('\n') === b[index]?.items.map(itemText).join('\n'),
  )
