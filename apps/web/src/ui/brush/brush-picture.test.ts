import { drawings } from '@iki/contract/media/drawing'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { loadMoreMotifs } from './brush-motif.ts'
import { brushCircle, brushPicture } from './brush-picture.ts'
import { seededRandom } from './seeded-random.ts'

beforeAll(loadMoreMotifs)

describe('a brush drawing', () => {
  it('is the same for the same id', () => {
    expect(brushPicture('lesson-1', 'wave')).toEqual(brushPicture('lesson-1', 'wave'))
  })

  it('is another for another id', () => {
    expect(brushPicture('lesson-1', 'wave').circle).not.toBe(brushPicture('lesson-2', 'wave').circle)
    expect(brushPicture('春', 'wave').circle).not.toBe(brushPicture('夏', 'wave').circle)
  })

  it('does not change between releases: members know their lessons by it', () => {
    const { circle } = brushPicture('lesson-1', 'wave')
    expect(circle.slice(0, 40)).toMatchInlineSnapshot(`"M122 301l23-44l32-38l37-33l40-29l43-25l4"`)
  })

  it.each(drawings)('of a %s is made of closed shapes in whole numbers and stays light', drawing => {
    for (const id of ['a', 'b', 'c', 'd']) {
      const { circle, motif } = brushPicture(id, drawing)
      for (const path of [circle, motif]) expect(path).toMatch(/^(M-?\d+[ -]\d+(l-?\d+[ -]?-?\d+)+z)+$/)
      expect(circle.length + motif.length).toBeLessThan(14_000)
    }
  })

  it.each(drawings)('of a %s stays within its frame', drawing => {
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f'])
      for (const path of Object.values(brushPicture(id, drawing)))
        expect(corners(path).filter(value => value <= 0 || value >= 1000)).toEqual([])
  })
})

it('paints the ring of the player within its frame', () => {
  expect(Math.max(...corners(brushCircle('iki', 424, 40)))).toBeLessThan(1000)
})

it('draws the same numbers from the same seed, between 0 and 1', () => {
  const [one, other] = [seededRandom('息'), seededRandom('息')]
  const numbers = Array.from({ length: 200 }, one)
  expect(Array.from({ length: 200 }, other)).toEqual(numbers)
  expect(numbers.every(value => value >= 0 && value < 1)).toBe(true)
  expect(new Set(numbers).size).toBeGreaterThan(190)
})

/** All coordinates of a path of M, l and z. */
function corners(path: string): number[] {
  const values: number[] = []
  for (const shape of path.split('z').filter(Boolean)) {
    let [x, y] = [0, 0]
    for (const move of shape.split(/[Ml]/).filter(Boolean)) {
      const [moveX = 0, moveY = 0] = (move.match(/-?\d+/g) ?? []).map(Number)
      x += moveX
      y += moveY
      values.push(x, y)
    }
  }
  return values
}

test('a picture that was shown lately is not drawn again', () => {
  const first = brushPicture('asa-sebone', 'wave')
  expect(brushPicture('asa-sebone', 'wave')).toBe(first)
  for (let other = 0; other < 200; other++) brushPicture(`other-${other}`, 'leaf')
  expect(brushPicture('asa-sebone', 'wave')).not.toBe(first)
  expect(brushPicture('asa-sebone', 'wave')).toEqual(first)
})
