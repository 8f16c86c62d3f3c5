import { expect, test } from 'vitest'
import type { MediaEngine } from '#core/engine/engine.ts'
import type { EngineFindings } from '#core/engine/engine-answer.ts'
import { FilmError } from './film-error.ts'
import { probeFilm } from './probe-film.ts'

const square = { num: 1, den: 1 }
const picture = { width: 640, height: 360, pixelShape: square, turned: 0, frameRate: { num: 25, den: 1 } }
const probed = (found: Partial<EngineFindings>) => {
  const probe = async () => ({ durationSeconds: 10.00049, picture, channels: 2, ...found })
  return probeFilm({ probe } as unknown as MediaEngine, 'film.mp4')
}
const shown = async (given: Partial<typeof picture>) => {
  const { width, height, frameRate } = await probed({ picture: { ...picture, ...given } })
  return `${width}×${height} ${frameRate}`
}

test('a film is as large as it is shown: turned, and with pixels that are no squares', async () => {
  expect(await shown({})).toBe('640×360 25/1')
  expect(await shown({ turned: 180 })).toBe('640×360 25/1')
  expect(await shown({ turned: 270 })).toBe('360×640 25/1')
  expect(await shown({ width: 720, height: 576, pixelShape: { num: 64, den: 45 } })).toBe('1024×576 25/1')
  expect(await shown({ pixelShape: { num: 0, den: 1 } })).toBe('640×360 25/1')
})

test('its frames come as fast as they do, but no faster than sixty a second', async () => {
  expect(await shown({ frameRate: { num: 30_000, den: 1001 } })).toBe('640×360 30000/1001')
  expect(await shown({ frameRate: { num: 240, den: 1 } })).toBe('640×360 60')
  expect(await shown({ frameRate: { num: 0, den: 1 } })).toBe('640×360 30')
})

test('what is no film, has no end or is too large is refused', async () => {
  expect(await probed({})).toMatchObject({ durationSeconds: 10, channels: 2 })
  const refused: [Partial<EngineFindings>, string][] = [
    [{ picture: null }, 'has no moving picture'],
    [{ durationSeconds: null }, 'does not say how long it is'],
    [{ durationSeconds: 90_000 }, 'says that it lasts more than 24 hours'],
    [{ picture: { ...picture, width: 16_000, height: 12_000 } }, '16000 × 12000 pixels'],
  ]
  for (const [found, reason] of refused) {
    await expect(probed(found), reason).rejects.toThrow(reason)
    await expect(probed(found), reason).rejects.toBeInstanceOf(FilmError)
  }
})
