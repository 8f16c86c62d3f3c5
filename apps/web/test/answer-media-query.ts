import { vi } from 'vitest'

const { matchMedia } = window

/** From now on in this test, media queries that contain `part` match, or do not; no other does. */
export function answerMediaQuery(part: string, matches: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation(query =>
    Object.assign(matchMedia(query), query.includes(part) && { matches }),
  )
}
