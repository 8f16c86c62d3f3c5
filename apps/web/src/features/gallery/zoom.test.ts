import { expect, test } from 'vitest'
import { largest, moved, pinched, roomOf, whole, zoomed } from './zoom.ts'

const room = roomOf({ width: 400, height: 800 }, { width: 1000, height: 1000 })
const middle = { x: 0, y: 0 }

test('a picture is whole in its stage', () => {
  expect(room).toEqual({ width: 400, height: 800, pictureWidth: 400, pictureHeight: 400 })
})

test('it grows about a point, which stays where it is', () => {
  const zoom = zoomed(whole, 3, { x: 100, y: 0 }, room)
  expect(zoom).toEqual({ scale: 3, x: -200, y: 0 })
  const inPicture = (100 - zoom.x) / zoom.scale
  expect(inPicture).toBe(100)
})

test('it is never smaller than whole, nor larger than it is of use', () => {
  expect(zoomed(whole, 0.2, middle, room)).toEqual(whole)
  expect(zoomed(whole, 100, middle, room).scale).toBe(largest)
})

test('it is moved no further than its edge, and not at all where it is smaller than the stage', () => {
  expect(moved(whole, { x: 50, y: 50 }, room)).toEqual(whole)
  const twice = zoomed(whole, 2, middle, room)
  expect(moved(twice, { x: 900, y: 900 }, room)).toEqual({ scale: 2, x: 200, y: 0 })
})

test('made small again, it lies in the middle again', () => {
  const corner = moved(zoomed(whole, 4, middle, room), { x: 600, y: 400 }, room)
  expect(zoomed(corner, 0.25, { x: 30, y: 30 }, room)).toEqual(whole)
})

test('two fingers make it larger by as much as they part, and move it along', () => {
  const before: Parameters<typeof pinched>[1] = [
    { x: -50, y: 0 },
    { x: 50, y: 0 },
  ]
  const now: Parameters<typeof pinched>[1] = [
    { x: -90, y: 0 },
    { x: 110, y: 0 },
  ]
  expect(pinched(whole, before, now, room)).toEqual({ scale: 2, x: 10, y: 0 })
})
