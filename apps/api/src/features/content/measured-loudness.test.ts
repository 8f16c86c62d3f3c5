import { expect, test } from 'vitest'
import type { MediaEngine } from '#core/engine/engine.ts'
import { noEngine } from '#test/films.ts'
import { measureLoudnessWith } from './measured-loudness.ts'

const engineThatTells = (measurement: object): MediaEngine =>
  ({ isThere: async () => true, measure: async () => [measurement] }) as unknown as MediaEngine

test('the loudness is what the engine measures, if anything is heard', async () => {
  expect(await measureLoudnessWith(engineThatTells({ loudness: -18.3 }))('a.mp3')).toBe(-18.3)
  expect(await measureLoudnessWith(engineThatTells({ loudness: null }))('a.mp3')).toBeNull()
  expect(await measureLoudnessWith(engineThatTells({ fault: 'broken' }))('a.mp3')).toBeNull()
})

test('without the engine nothing is measured', async () => {
  expect(await measureLoudnessWith(noEngine)('a.mp3')).toBeNull()
})
