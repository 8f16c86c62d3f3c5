import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lessonRow } from '#test/audio-samples.ts'
import { lightColours } from '#ui/brush/light-colours.ts'
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

afterEach(() => void vi.unstubAllGlobals())

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
  const paint = vi.fn(png)
  const artworkOf = artwork(paint)
  const first = await artworkOf(lessonRow('first'))
  for (const id of ['b', 'c', 'd', 'e', 'f']) await artworkOf(lessonRow(id))
  await artworkOf(lessonRow('first'))
  await artworkOf(lessonRow('g'))
  expect(revoked).toHaveLength(3)
  expect(revoked).not.toContain(first[0]?.src)
  paint.mockClear()
  await artworkOf(lessonRow('b'))
  expect(paint).toHaveBeenCalledTimes(3)
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

  test('is shown by it also if its row had come without', async () => {
    const artworkOf = artwork(png, jpeg)
    await artworkOf(lessonRow('a'))
    expect(await artworkOf(lessonRow('a', { poster }))).toHaveLength(1)
  })

  test('is drawn as ever where that can’t be had', async () => {
    const artworkOf = artwork(png, () => Promise.reject(new Error('No network.')))
    expect(await artworkOf(lessonRow('a', { poster }))).toHaveLength(3)
  })
})

describe('in a browser that can paint', () => {
  const stroke = vi.fn()

  /** A canvas of which every step is noted. */
  function installCanvas(context: object | null) {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
      kind => (kind === '2d' ? context : null) as null,
    )
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function toBlob(
      this: HTMLCanvasElement,
      give,
      type,
    ) {
      give(new Blob([`${this.width}x${this.height}`], { type: type ?? '' }))
    })
    vi.stubGlobal('Path2D', class {})
  }

  beforeEach(() => void stroke.mockClear())

  function fakeContext() {
    const context = {
      fillStyle: '',
      globalAlpha: 1,
      fillRect: (...at: number[]) => stroke('ground', context.fillStyle, context.globalAlpha, ...at),
      setTransform: (...to: number[]) => stroke('within', ...to.map(value => Number(value.toFixed(6)))),
      fill: () => stroke('brush', context.fillStyle, context.globalAlpha),
      drawImage: (_: unknown, ...at: number[]) => stroke('picture', ...at),
    }
    return context
  }

  test('the drawing has light colours and room for round corners', async () => {
    installCanvas(fakeContext())
    const images = await artwork()(lessonRow('a'))
    expect(images.map(({ sizes, type }) => `${sizes} ${type}`)).toEqual([
      '96x96 image/png',
      '256x256 image/png',
      '512x512 image/png',
    ])
    const { ground, brush, motif } = lightColours('kafuku')
    expect(stroke).toHaveBeenCalledWith('ground', ground, 1, 0, 0, 512, 512)
    expect(stroke).toHaveBeenCalledWith('within', 0.44032, 0, 0, 0.44032, 35.84, 35.84)
    expect(stroke).toHaveBeenCalledWith('brush', brush, 0.86)
    expect(stroke).toHaveBeenCalledWith('brush', motif, 1)
  })

  test('a picture is painted in its own size', async () => {
    installCanvas(fakeContext())
    vi.stubGlobal(
      'Image',
      class {
        src = ''
        naturalWidth = 1280
        naturalHeight = 720
        decode = async () => {}
      },
    )
    const poster = { url: '/v1/film/k/g/poster.jpg', width: 1280, height: 720 }
    const images = await artwork()(lessonRow('a', { poster }))
    expect(images).toEqual([{ src: 'blob:0', sizes: '1280x720', type: 'image/jpeg' }])
    expect(stroke.mock.calls).toEqual([['picture', 0, 0]])
  })

  test.each([
    ['no canvas', null],
    ['no paths', fakeContext()],
  ])('but has %s, there is no picture', async (what, context) => {
    installCanvas(context)
    if (what === 'no paths') vi.stubGlobal('Path2D', undefined)
    expect(await artwork()(lessonRow('a'))).toEqual([])
    expect(stroke).not.toHaveBeenCalled()
  })
})
