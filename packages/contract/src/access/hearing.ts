import { tokyoDay } from '../api/tokyo.ts'
import { playbackSpeed } from '../media/lesson.ts'
import type { Access, Lock, Viewer } from './access.ts'
import { lockOfContent, type OpeningHours } from './opening.ts'

/** What is told of hearing a lesson: where somebody is in it, that they have finished it, that they have started it. */

/** What has come into a browser before the right to it has ended is heard to its end, and told of afterwards. */
export const heardAfterwardsMs = 10 * 60_000

type Told = { now: Date /** When it was heard, as far as the device says so. */; heardAt: Date }

/**
 * Why nothing is taken of what somebody says to have heard of a lesson: null where it is open to them, or was when
 * they heard it. A device without a network tells of it when there is one again, maybe after the plan has ended.
 */
export function lockOfHearing(
  content: { access: Access; hours: readonly OpeningHours[] | null },
  viewer: Viewer,
  { now, heardAt }: Told,
): Lock | null {
  const lock = lockOfContent(content, viewer, now)
  if (lock === null) return null
  const before = new Date(Math.min(heardAt.getTime(), now.getTime() - heardAfterwardsMs))
  const wasOpen = [heardAt, before].some(at => lockOfContent(content, viewer, at) === null)
  return wasOpen ? null : lock
}

/** Starts of one lesson that count, of one who starts it: when the last one was, and how many there were on that day. */
export type CountedStarts = { lastAt: Date; day: string; ofDay: number }
export type StartRule = { gapMs: number; mostADay: number }

/** The time between two starts that count lies between these. */
export const startGapMs = { least: 30_000, most: 30 * 60_000 } as const
/** How many starts of one lesson count on a day in Tokyo: of one who starts it, and of the guests of a whole neighbourhood. */
export const countedStartsADay = { ofOne: 50, ofNeighbours: 500 } as const

/** Nobody starts a lesson anew before they can have heard it; of a long one, before they can have taken a break. */
export function startRuleOf(durationSeconds: number): StartRule {
  const heardMs = (durationSeconds / playbackSpeed.max) * 1000
  return {
    gapMs: Math.min(startGapMs.most, Math.max(startGapMs.least, heardMs)),
    mostADay: countedStartsADay.ofOne,
  }
}

/** Who can't be told apart by anything but the network they come from: many start at the same time, but not without end. */
export const neighboursRule: StartRule = { gapMs: 0, mostADay: countedStartsADay.ofNeighbours }

/** What stands after a start that counts; null where it does not. Whether a client says so once or a thousand times. */
export function countStart(before: CountedStarts | null, rule: StartRule, now: Date): CountedStarts | null {
  const day = tokyoDay(now)
  if (before === null) return { lastAt: now, day, ofDay: 1 }
  if (now.getTime() - before.lastAt.getTime() < rule.gapMs) return null
  const ofDay = before.day === day ? before.ofDay : 0
  return ofDay < rule.mostADay ? { lastAt: now, day, ofDay: ofDay + 1 } : null
}
