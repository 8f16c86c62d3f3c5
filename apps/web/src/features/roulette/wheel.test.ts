import { describe, expect, test } from 'vitest'
import { chooseBelow, pointAt, restingAngle } from './wheel.ts'

const wordsOf = (...words: number[]) => {
  const left = [...words]
  return () => left.shift() ?? 0
}

describe('a choice', () => {
  test('takes another word where the first would make some parts likelier than others', () => {
    expect(chooseBelow(3, wordsOf(2 ** 32 - 1, 5))).toBe(2)
    expect(chooseBelow(4, wordsOf(2 ** 32 - 1))).toBe(3)
  })

  test('falls on each part as often as on the others', () => {
    const counts = Array.from({ length: 7 }, () => 0)
    for (let index = 0; index < 7_000; index++) {
      const chosen = chooseBelow(7, () => index * 613_566 + 11)
      counts[chosen] = (counts[chosen] ?? 0) + 1
    }
    for (const count of counts) expect(Math.abs(count - 1_000)).toBeLessThan(150)
  })

  test.each([0, -1, 1.5])('of %s parts is none', count => {
    expect(() => chooseBelow(count, () => 0)).toThrow('nothing to choose from')
  })
})

test.each([1, 2, 3, 6, 12])(
  'of %s parts the chosen one rests at the top, after whole turns forward',
  count => {
    let angle = 0
    for (const index of [0, count - 1, Math.floor(count / 2)]) {
      const next = restingAngle(angle, index, count)
      expect(next - angle).toBeGreaterThanOrEqual(3 * 360)
      expect(next - angle).toBeLessThanOrEqual(6 * 360)
      const { x, y } = pointAt((index + 0.5) / count + next / 360)
      expect([x, y].map(Math.abs)).toEqual([0, 1])
      expect(y).toBe(-1)
      angle = next
    }
  },
)
