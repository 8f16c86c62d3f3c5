import { type Bookmark, type Rise, shortestLoopSeconds } from '@iki/contract/media/bookmark'
import type { Practice, PracticeLoop } from '#core/practice/practice.ts'
import { formatSpeed } from '#ui/player/speed.ts'
import { tenths } from '../notebook/bookmark-playback.ts'

/** The step by which A and B are moved. */
export const nudgeSeconds = 0.5
export const mostRepeats = 50
export const leastRepeats = 2

/** One round more or less; below the smallest number it repeats without an end (null). */
export function steppedRepeats(count: number | null, by: -1 | 1): number | null {
  const next = (count ?? leastRepeats - 1) + by
  return next < leastRepeats ? null : Math.min(mostRepeats, next)
}

export function repeatsText(count: number | null): string {
  return count === null ? 'ずっと' : `${count}回`
}

export function riseText({ from, to }: Rise): string {
  return `${formatSpeed(from)}から${formatSpeed(to)}倍へ`
}

/** A, moved by the member: it stays before B. */
export function nudgedStart(start: number, by: number, end: number | null): number {
  const latest = end === null ? Number.POSITIVE_INFINITY : end - shortestLoopSeconds
  return tenths(Math.min(latest, start + by))
}

/** B, moved by the member: it stays behind A and within the lesson. */
export function nudgedEnd(end: number, by: number, start: number, durationSeconds: number): number {
  return tenths(Math.min(durationSeconds, Math.max(start + shortestLoopSeconds, end + by)))
}

type Line = { start: number; end: number }
/** The line that is spoken at a second; in a pause, the line before it. */
export function lineAt(lines: readonly Line[], seconds: number): Line | null {
  return lines.findLast(line => line.start <= seconds) ?? lines[0] ?? null
}

/** A saved loop as a practice; null for a bookmark, which has no end. */
export function loopOf({
  id,
  startSeconds,
  endSeconds,
  repeatCount,
  speed,
  rise,
  text,
}: Bookmark): PracticeLoop | null {
  if (endSeconds === null) return null
  return { startSeconds, endSeconds, repeatCount, speed, rise, bookmarkId: id, name: text }
}

/** The fields of a bookmark for this practice; null while the span has no start or no end. */
export function bookmarkPartsOf({ startSeconds, endSeconds, repeatCount, speed, rise }: Practice) {
  if (startSeconds === null || endSeconds === null) return null
  return { startSeconds, endSeconds, repeatCount, speed, rise }
}

/** Whether the practice differs from the saved loop. */
export function isChanged(practice: Practice, saved: Bookmark): boolean {
  const parts = bookmarkPartsOf(practice)
  return (
    parts !== null &&
    (parts.startSeconds !== saved.startSeconds ||
      parts.endSeconds !== saved.endSeconds ||
      parts.repeatCount !== saved.repeatCount ||
      parts.speed !== saved.speed ||
      !isSameRise(parts.rise, saved.rise))
  )
}

function isSameRise(one: Rise | null, other: Rise | null): boolean {
  return one?.from === other?.from && one?.to === other?.to && one?.rounds === other?.rounds
}
