import { expect, test } from 'vitest'
import { type BodyPart, bodyPartNames, bodyParts, connectionsOf } from './connection.ts'

const connection = (from: BodyPart, to: BodyPart) => ({ from, to })
const all = [
  connection('eye', 'hip'),
  connection('sole', 'eye'),
  connection('hip', 'sole'),
  connection('jaw', 'jaw'),
]

test.each<[BodyPart, number[]]>([
  ['eye', [0, 1]],
  ['sole', [1, 2]],
  ['jaw', [3]],
  ['knee', []],
])('the connections of %s are those at either end of which it is', (part, places) => {
  expect(connectionsOf(all, part)).toEqual(places.map(place => all[place]))
})

test('each part of the body has a name of its own', () => {
  const names = bodyParts.map(part => bodyPartNames[part])
  expect(new Set(names).size).toBe(24)
})
