import { expect, test } from 'vitest'
import { isOfLength, shelfLengthNames } from './shelf.ts'

test('every length belongs to exactly one group', () => {
  const groupsOf = (seconds: number) => shelfLengthNames.filter(length => isOfLength(seconds, length))
  expect([0.5, 179.9, 180, 599, 600, 86_400].map(groupsOf)).toEqual([
    ['short'],
    ['short'],
    ['middle'],
    ['middle'],
    ['long'],
    ['long'],
  ])
})
