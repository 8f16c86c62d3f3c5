import { expect, test } from 'vitest'
import { qualitiesOf, stripOf } from './film-plan.ts'

const sizes = (width: number, height: number, heights?: number[]) =>
  qualitiesOf({ width, height }, heights).map(quality => `${quality.width}×${quality.pictureHeight}`)

test('a film is made in every quality that is not larger than itself', () => {
  expect(sizes(1920, 1080)).toEqual(['1920×1080', '1280×720', '854×480', '480×270'])
  expect(sizes(3840, 2160)[0]).toBe('1920×1080')
  expect(sizes(1280, 720, [480, 270])).toEqual(['854×480', '480×270'])
})

test('one between two qualities keeps its own size, unless it hardly differs', () => {
  expect(sizes(640, 360)).toEqual(['640×360', '480×270'])
  expect(sizes(320, 180)).toEqual(['320×180'])
  expect(sizes(1334, 750)[0]).toBe('1280×720')
})

test('a film in portrait goes by its width, and no side is odd', () => {
  expect(sizes(1080, 1920)).toEqual(['1080×1920', '720×1280', '480×854', '270×480'])
  for (const { width, pictureHeight } of qualitiesOf({ width: 853, height: 479 }))
    expect([width % 2, pictureHeight % 2]).toEqual([0, 0])
})

test('the seek bar gets a picture every two seconds, and two hundred of them at most', () => {
  const film = { width: 1920, height: 1080 }
  expect(stripOf(film, 6)).toEqual({ columns: 3, count: 3, everySeconds: 2, width: 160, height: 90 })
  expect(stripOf(film, 1)).toMatchObject({ columns: 1, count: 1 })
  expect(stripOf(film, 7200)).toMatchObject({ columns: 10, count: 200, everySeconds: 36 })
  expect(stripOf({ width: 1080, height: 1920 }, 60)).toMatchObject({ count: 30, width: 90, height: 160 })
})
