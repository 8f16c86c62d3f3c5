import type { Bookmark } from '@iki/contract/media/bookmark'
import { clockTime } from '#ui/format/format-time.ts'
import { formatSpeed } from '#ui/player/speed.ts'
import { repeatsText, riseText } from './practice-rules.ts'

/** 03:48–04:10, or 03:48 of a bookmark. */
export function spanText({
  startSeconds,
  endSeconds,
}: Pick<Bookmark, 'startSeconds' | 'endSeconds'>): string {
  const start = clockTime(startSeconds)
  return endSeconds === null ? start : `${start}–${clockTime(endSeconds)}`
}

/** 03:48–04:10・5回・0.8倍, or 03:48–04:10・5回・0.7から1.0倍へ */
export function loopText(bookmark: Bookmark): string {
  const { endSeconds, repeatCount, speed, rise } = bookmark
  const ways = [
    endSeconds !== null && repeatsText(repeatCount),
    speed !== null && `${formatSpeed(speed)}倍`,
    rise !== null && riseText(rise),
  ]
  return [spanText(bookmark), ...ways].filter(Boolean).join('・')
}
