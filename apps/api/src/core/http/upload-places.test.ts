import { expect, test } from 'vitest'
import { uploadPlaces } from './upload-places.ts'

const codeOf = (enter: () => unknown) => {
  try {
    enter()
    return 'let in'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test('one member sends so many files at a time, and then more when some are done', () => {
  const places = uploadPlaces({ mostOfOne: 2, mostBytes: 1000 })
  const leave = places.enter('hana', 10)
  places.enter('hana', 10)
  expect(codeOf(() => places.enter('hana', 10))).toBe('too_many_requests')
  expect(codeOf(() => places.enter('ken', 10))).toBe('let in')
  leave()
  leave()
  expect(codeOf(() => places.enter('hana', 10))).toBe('let in')
  expect(codeOf(() => places.enter('hana', 10))).toBe('too_many_requests')
})

test('when half of the room is taken, nobody gets a second place', () => {
  const places = uploadPlaces({ mostOfOne: 6, mostBytes: 100 })
  for (let file = 0; file < 5; file++) places.enter('hana', 10)
  expect(codeOf(() => places.enter('hana', 10))).toBe('too_many_requests')
  for (const uid of ['a', 'b', 'c', 'd', 'e']) expect(codeOf(() => places.enter(uid, 10))).toBe('let in')
  expect(codeOf(() => places.enter('f', 10))).toBe('unavailable')
})
