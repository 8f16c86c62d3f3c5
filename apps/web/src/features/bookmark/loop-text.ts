import type { Bookmark } from '@iki/contract/bookmark'
import { clockTime } from '#ui/format-time.ts'
import { formatSpeed } from '#ui/player/speed.ts'
import { repeatsText } from './practice-rules.ts'

/** 03:48–04:10, or 03:48 of a bookmark. */
export function spanText({
  startSeconds,
  endSeconds,
}: Pick<Bookmark, 'startSeconds' | 'endSeconds'>): string {
  const start = clockTime(startSeconds)
  return endSeconds === null ? start : `${start}–${clockTime(endSeconds)}`
}

/** 03:48–04:10・5回・0.8倍 */
export function loopText(bookmark: Bookmark): string {
  const { endSeconds, repeatCount, speed } = bookmark
  const ways = [endSeconds !== null && repeatsText(repeatCount), speed !== null && `${formatSpeed(speed)}倍`]
  return [spanText(bookmark), ...ways].filter(Boolean).join('・')
}
