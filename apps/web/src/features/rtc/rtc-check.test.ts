import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settled } from '#test/fake-media-element.ts'
import { startRtcCheck } from './rtc-check.ts'

/** The parts of a browser that jsdom does not have: they connect to nothing. */
const getStats = vi.fn()
const track = { stop: vi.fn() }
const close = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  for (const each of [getStats, track.stop, close]) each.mockReset()
  class Connection {
    localDescription = {}
    addTrack = () => {}
    createOffer = async () => ({})
    createAnswer = async () => ({})
    setLocalDescription = async () => {}
    setRemoteDescription = async () => {}
    getStats = getStats
    close = close
  }
  class Sound {
    createAnalyser = () => ({ fftSize: 32, getFloatTimeDomainData() {} })
    createMediaStreamSource = () => ({ connect() {} })
    close = async () => {}
  }
  class Stream {
    getTracks = () => [track]
    addTrack = () => {}
  }
  vi.stubGlobal('RTCPeerConnection', Connection)
  vi.stubGlobal('AudioContext', Sound)
  vi.stubGlobal('MediaStream', Stream)
  const mediaDevices = { getUserMedia: async () => new Stream(), enumerateDevices: async () => [] }
  vi.stubGlobal('navigator', { mediaDevices })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('figures that come after it was stopped are sent to nobody', async () => {
  const onFigures = vi.fn()
  const check = await startRtcCheck({ onLevel() {}, onFigures })
  getStats.mockResolvedValueOnce([])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(onFigures).toHaveBeenCalledTimes(1)
  const late = Promise.withResolvers<unknown[]>()
  getStats.mockReturnValue(late.promise)
  await vi.advanceTimersByTimeAsync(1_000)
  check.stop()
  late.resolve([])
  await settled()
  expect(onFigures).toHaveBeenCalledTimes(1)
  expect([track.stop, close].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
})

test('figures that the browser does not give are asked for again', async () => {
  const onFigures = vi.fn()
  const check = await startRtcCheck({ onLevel() {}, onFigures })
  getStats.mockRejectedValueOnce(new DOMException('closed', 'InvalidStateError')).mockResolvedValue([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(onFigures).toHaveBeenCalledTimes(1)
  check.stop()
})
