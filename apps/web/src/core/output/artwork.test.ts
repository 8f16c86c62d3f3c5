import { beforeEach, describe, expect, test, vi } from 'vitest'
import { lessonRow } from '#test/audio-samples.ts'
import { artwork } from './artwork.ts'

const made: string[] = []
const revoked: string[] = []

beforeEach(() => {
  made.length = 0
  revoked.length = 0
  URL.createObjectURL = () => {
    made.push(`blob:${made.length}`)
    return made.at(-1) ?? ''
  }
  URL.revokeObjectURL = address => revoked.push(address)
})

const png = async () => new Blob(['pixels'], { type: 'image/png' })

test('a lesson has its picture in the sizes that lock screens ask for, painted once', async () => {
  const paint = vi.fn(png)
  const artworkOf = artwork(paint)
  const images = await artworkOf(lessonRow('a'))
  expect(images.map(({ sizes, type }) => `${sizes} ${type}`)).toEqual([
    '96x96 image/png',
    '256x256 image/png',
    '512x512 image/png',
  ])
  expect(await artworkOf(lessonRow('a'))).toBe(images)
  expect(paint).toHaveBeenCalledTimes(3)
})

test('the pictures of the lessons before the last few are given back', async () => {
  const artworkOf = artwork(png)
  const first = await artworkOf(lessonRow('first'))
  for (const id of ['b', 'c', 'd', 'e', 'f']) await artworkOf(lessonRow(id))
  await artworkOf(lessonRow('first'))
  await artworkOf(lessonRow('g'))
  expect(revoked).toHaveLength(3)
  expect(revoked).not.toContain(first[0]?.src)
})

test('where nothing can be painted there is no picture, and nothing breaks', async () => {
  expect(await artwork(async () => null)(lessonRow('a'))).toEqual([])
  expect(await artwork(() => Promise.reject(new Error('No canvas.')))(lessonRow('a'))).toEqual([])
})

describe('a lesson that has a picture of its own', () => {
  const poster = { url: '/v1/film/k/g/poster.jpg', width: 1280, height: 720 }
  const jpeg = async () => new Blob(['pixels'], { type: 'image/jpeg' })

  test('is shown by it, taken while its address is good', async () => {
    const take = vi.fn(jpeg)
    const images = await artwork(png, take)(lessonRow('a', { poster }))
    expect(images).toEqual([{ src: 'blob:0', sizes: '1280x720', type: 'image/jpeg' }])
    expect(take).toHaveBeenCalledWith(poster.url)
  })

  test('is drawn as ever where that can’t be had', async () => {
    const artworkOf = artwork(png, () => Promise.reject(new Error('No network.')))
    expect(await artworkOf(lessonRow('a', { poster }))).toHaveLength(3)
  })
})
