import type { Audipo, Bookmark } from '@iki/contract/media/bookmark'
import { audipoOf } from '@iki/contract/media/bookmark-wire'

/** A sample bookmark. A test states only the fields that it is about. */
export function aBookmark(change: Partial<Bookmark> = {}): Bookmark {
  return {
    id: 'b1',
    lessonId: 'a',
    startSeconds: 10,
    endSeconds: null,
    text: '',
    repeatCount: null,
    speed: null,
    rise: null,
    createdAt: '2026-11-01T03:00:00.000Z',
    updatedAt: '2026-11-01T03:00:00.000Z',
    ...change,
  }
}

/** The server's answer to a bookmark that was sent. */
export function answeredOf(sent: Audipo | string) {
  if (typeof sent === 'string') throw new Error('The app sends objects.')
  const { id, seconds, endSeconds, text, repeat, speed, rise } = sent
  return audipoOf(
    aBookmark({
      id: id ?? 'made',
      startSeconds: seconds,
      endSeconds: endSeconds ?? null,
      text: text ?? '',
      repeatCount: repeat ?? null,
      speed: speed ?? null,
      rise: rise ?? null,
    }),
  )
}
