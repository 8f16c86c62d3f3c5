import { tokyoDay } from '../api/tokyo.ts'
import { playbackSpeed } from '../media/lesson.ts'
import type { Access, Lock, Viewer } from './access.ts'
import { lockOfContent, type OpeningHours } from './opening.ts'

/**
 * Rules for what members report about listening to a lesson: their position, that they completed it, that they started
 * it.
 */

/**
 * What a browser loaded before the right to it ended may be played to its end and reported afterwards, for this long.
 */
export const playReportGraceMs = 10 * 60_000

type ReportTimes = { now: Date /** When it was played, as far as the device says so. */; playedAt: Date }

/**
 * Why a report about listening to a lesson is refused: null if the lesson is open to the member now, or was open when
 * they played it. A device without a network reports later, maybe after the plan has ended.
 */
export function lockOfPlayReport(
  content: { access: Access; hours: readonly OpeningHours[] | null },
  viewer: Viewer,
  { now, playedAt }: ReportTimes,
): Lock | null {
  const lock = lockOfContent(content, viewer, now)
  if (lock === null) return null
  const before = new Date(Math.min(playedAt.getTime(), now.getTime() - playReportGraceMs))
  const wasOpen = [playedAt, before].some(at => lockOfContent(content, viewer, at) === null)
  return wasOpen ? null : lock
}

/** The counted starts of one lesson by one person: when the last one was, and how many there were on that day. */
export type CountedStarts = { lastAt: Date; day: string; ofDay: number }
export type StartRule = { gapMs: number; mostADay: number }

/** The shortest time between two starts that count is between these. */
export const startGapMs = { least: 30_000, most: 30 * 60_000 } as const
/**
 * How many starts of one lesson count on a day in Tokyo: of one person, and of all guests in one neighbourhood (/24,
 * /48).
 */
export const countedStartsADay = { ofOne: 50, ofNeighbours: 500 } as const

/**
 * A start counts again when the lesson can have been played since the last one; for a long lesson, after half an hour.
 */
export function startRuleOf(durationSeconds: number): StartRule {
  const shortestPlayMs = (durationSeconds / playbackSpeed.max) * 1000
  return {
    gapMs: Math.min(startGapMs.most, Math.max(startGapMs.least, shortestPlayMs)),
    mostADay: countedStartsADay.ofOne,
  }
}

/**
 * For guests, who can be distinguished only by their network: many may start at the same time, up to a limit for each day.
 */
export const neighboursRule: StartRule = { gapMs: 0, mostADay: countedStartsADay.ofNeighbours }

/** The counted starts after this start; null if it does not count, however often a client reports it. */
export function countStart(before: CountedStarts | null, rule: StartRule, now: Date): CountedStarts | null {
  const day = tokyoDay(now)
  if (before === null) return { lastAt: now, day, ofDay: 1 }
  if (now.getTime() - before.lastAt.getTime() < rule.gapMs) return null
  const ofDay = before.day === day ? before.ofDay : 0
  return ofDay < rule.mostADay ? { lastAt: now, day, ofDay: ofDay + 1 } : null
}
