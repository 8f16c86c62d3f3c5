import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { countIn } from './count-in.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('counting beats', () => {
  const three = { beats: 3, isAudible: true }

  function setUp() {
    const [onBeat, click, begin] = [vi.fn(), vi.fn(), vi.fn()]
    const shown = () => onBeat.mock.calls.map(([left]) => left)
    return { counting: countIn({ onBeat, click }), click, begin, shown }
  }

  test('shows one a second, none after the last, and then begins', () => {
    const { counting, click, begin, shown } = setUp()
    counting.begin(three, begin)
    vi.advanceTimersByTime(2_999)
    expect(shown().slice(-3)).toEqual([3, 2, 1])
    expect(begin).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(shown().at(-1)).toBeNull()
    expect(begin).toHaveBeenCalledOnce()
    expect(click).toHaveBeenCalledTimes(3)
  })

  test('again gives up the count before, so that two never run at once', () => {
    const { counting, begin, shown } = setUp()
    const beginBefore = vi.fn()
    counting.begin(three, beginBefore)
    vi.advanceTimersByTime(1_500)
    counting.begin(three, begin)
    vi.advanceTimersByTime(10_000)
    expect(beginBefore).not.toHaveBeenCalled()
    expect(begin).toHaveBeenCalledOnce()
    expect(shown().slice(-4)).toEqual([3, 2, 1, null])
  })
})

describe('the knock', () => {
  /** A browser's sound, of which a test sees what it would play. */
  function soundOfBrowser() {
    const made = { contexts: 0, resumed: 0 }
    const tones: {
      from: number
      to: number
      reachesSpeaker: boolean
      loudness: [level: number, at: number][]
    }[] = []
    const speaker = {}
    class FakeAudioContext {
      currentTime = 10
      destination = speaker
      constructor() {
        made.contexts++
      }
      resume = async () => {
        made.resumed++
      }
      createOscillator() {
        const tone = { from: Number.NaN, to: Number.NaN, reachesSpeaker: false, loudness: [] }
        tones.push(tone)
        return {
          frequency: { value: 0 },
          connect: (next: { loudness: [number, number][]; onConnected: (to: unknown) => void }) => {
            Object.assign(tone, { loudness: next.loudness })
            next.onConnected = to => Object.assign(tone, { reachesSpeaker: to === speaker })
            return next
          },
          start: (at: number) => Object.assign(tone, { from: at }),
          stop: (at: number) => Object.assign(tone, { to: at }),
        }
      }
      createGain() {
        const loudness: [number, number][] = []
        const gain = {
          loudness,
          onConnected: (_: unknown) => {},
          connect: (to: unknown) => gain.onConnected(to),
          gain: {
            setValueAtTime: (level: number, at: number) => loudness.push([level, at]),
            exponentialRampToValueAtTime: (level: number, at: number) => loudness.push([level, at]),
          },
        }
        return gain
      }
    }
    return { FakeAudioContext, made, tones }
  }

  test('sounds at once, fades away within a moment, and ends after that', async () => {
    const { FakeAudioContext, tones } = soundOfBrowser()
    vi.stubGlobal('AudioContext', FakeAudioContext)
    vi.resetModules()
    const { click } = await import('./count-in.ts')
    click()
    expect(tones).toHaveLength(1)
    const { from = 0, to = 0, reachesSpeaker, loudness = [] } = tones[0] ?? {}
    expect(reachesSpeaker).toBe(true)
    expect(from).toBe(10)
    const [[loud, loudAt] = [0, 0], [quiet, quietAt] = [0, 0]] = loudness
    expect([loudAt, loud > quiet * 50]).toEqual([10, true])
    expect(quietAt).toBeGreaterThan(10)
    expect(to).toBeGreaterThan(quietAt)
    expect(to).toBeLessThan(11)
  })

  test('uses one source of sound for all beats, and wakes it where the browser has put it to rest', async () => {
    const { FakeAudioContext, made, tones } = soundOfBrowser()
    vi.stubGlobal('AudioContext', FakeAudioContext)
    vi.resetModules()
    const { click } = await import('./count-in.ts')
    click()
    click()
    expect(tones).toHaveLength(2)
    expect(made).toEqual({ contexts: 1, resumed: 2 })
  })

  test('is left out where a browser cannot make it', async () => {
    vi.stubGlobal('AudioContext', undefined)
    vi.resetModules()
    const { click } = await import('./count-in.ts')
    expect(click).not.toThrow()
  })
})
