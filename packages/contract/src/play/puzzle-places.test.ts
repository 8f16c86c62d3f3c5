import { expect, test } from 'vitest'
import { placesOf } from './puzzle-places.ts'

const spot = (x: number, y: number, name: string) => ({
  x,
  y,
  r: 30,
  name,
  left: `${name}はない`,
  right: `${name}がある`,
})
const spots = [spot(900, 700, '石'), spot(100, 100, '月'), spot(500, 300, '鳥')]
const same = [
  { x: 300, y: 20, text: '空は白い' },
  { x: 520, y: 290, text: '山はひとつ' },
  { x: 860, y: 720, text: '川が流れている' },
]

test('places that differ are mixed with places that do not, by where they lie', () => {
  const places = placesOf({ spots, same, ratio: 0.75 })
  expect(places.map(({ region, left }) => `${region}：${left}`)).toEqual([
    '上の左：空は白い',
    '上の左：月はない',
    'まん中：山はひとつ',
    'まん中：鳥はない',
    '下の右：石はない',
    '下の右：川が流れている',
  ])
  expect(places.map(place => place.spot)).toEqual([null, 1, null, 2, 0, null])
})

test('the order in the file reveals nothing', () => {
  const textsOf = (all: ReturnType<typeof placesOf>) => all.map(({ left }) => left)
  const turned = { spots: spots.toReversed(), same: same.toReversed(), ratio: 0.75 }
  expect(textsOf(placesOf(turned))).toEqual(textsOf(placesOf({ spots, same, ratio: 0.75 })))
})

test('where both pictures are the same, the words of both are', () => {
  for (const { left, right, spot: place } of placesOf({ spots, same, ratio: 0.75 }))
    expect(left === right).toBe(place === null)
})

test('a puzzle without words of the same places has no list', () => {
  expect(placesOf({ spots, same: [], ratio: 0.75 })).toEqual([])
})

test('places are read row by row, in a row from left to right, and there from above', () => {
  const at = (x: number, y: number) => ({ x, y, text: `${x}, ${y}` })
  const places = [
    at(200, 600),
    at(100, 260),
    at(900, 240),
    at(500, 10),
    at(600, 10),
    at(120, 240),
    at(300, 30),
  ]
  expect(
    placesOf({ spots: [], same: places, ratio: 0.75 }).map(({ region, left }) => `${region} ${left}`),
  ).toEqual([
    '上の左 300, 30',
    '上の左 120, 240',
    '上のまん中 500, 10',
    '上のまん中 600, 10',
    '上の右 900, 240',
    '中ほどの左 100, 260',
    '下の左 200, 600',
  ])
})
