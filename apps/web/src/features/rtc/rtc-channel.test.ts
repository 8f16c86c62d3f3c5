import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverClock } from '#core/time/server-clock.ts'
import { joinChannel } from './rtc-channel.ts'

type Listener = (...details: string[]) => void
const client = vi.hoisted(() => ({
  listeners: new Map<string, Listener>(),
  on: (event: string, listener: Listener) => void client.listeners.set(event, listener),
  removeAllListeners: () => client.listeners.clear(),
  join: vi.fn(),
  publish: vi.fn(),
  leave: vi.fn(),
}))
const track = vi.hoisted(() => ({ close: vi.fn() }))
vi.mock('agora-rtc-sdk-ng', () => ({
  default: { createClient: () => client, createMicrophoneAndCameraTracks: async () => [track, track] },
}))

const now = new Date('2026-11-22T00:00:00.000Z')
const token = {
  appId: 'app',
  channel: 'check-1',
  seat: 7,
  token: '007',
  endsAt: '2026-11-22T00:10:00.000Z',
}
const onRemoved = vi.fn()
const emit = (event: string, ...details: string[]) => client.listeners.get(event)?.(...details)
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(serverClock, 'now').mockReturnValue(now)
  client.listeners.clear()
  for (const each of [onRemoved, track.close, client.join, client.publish, client.leave]) each.mockReset()
  client.leave.mockResolvedValue(undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})
const closed = () => [track.close.mock.calls.length, client.leave.mock.calls.length]

test('the channel is left when the token ends', async () => {
  const { leave } = await joinChannel(token, onRemoved)
  await vi.advanceTimersByTimeAsync(599_999)
  expect(onRemoved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onRemoved).toHaveBeenCalledExactlyOnceWith('ended')
  await leave()
  expect(client.leave).toHaveBeenCalledTimes(1)
  expect(track.close).toHaveBeenCalled()
})

test.each([
  ['the provider says that the token has ended', ['token-privilege-did-expire'], 'ended'],
  ['the connection breaks', ['connection-state-change', 'RECONNECTING', 'CONNECTED'], 'broken'],
  ['the provider ends it', ['connection-state-change', 'DISCONNECTED', 'CONNECTED', 'UID_BANNED'], 'broken'],
])('the channel is left when %s', async (_, [event = '', ...details], why) => {
  await joinChannel(token, onRemoved)
  emit('connection-state-change', 'CONNECTED', 'CONNECTING')
  expect(onRemoved).not.toHaveBeenCalled()
  emit(event, ...details)
  expect(onRemoved).toHaveBeenCalledTimes(1)
  emit('connection-state-change', 'DISCONNECTED', 'RECONNECTING', 'NETWORK_ERROR')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(onRemoved).toHaveBeenCalledExactlyOnceWith(why)
  expect(closed()).toEqual([2, 1])
})

test('who leaves receives nothing of it', async () => {
  const { leave } = await joinChannel(token, onRemoved)
  client.leave.mockImplementation(async () =>
    emit('connection-state-change', 'DISCONNECTED', 'CONNECTED', 'LEAVE'),
  )
  await leave()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(onRemoved).not.toHaveBeenCalled()
  expect(closed()).toEqual([2, 1])
})

test('who does not get in has camera and microphone back', async () => {
  client.publish.mockRejectedValue(new Error('no'))
  await expect(joinChannel(token, onRemoved)).rejects.toThrow('no')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(onRemoved).not.toHaveBeenCalled()
  expect(closed()).toEqual([2, 1])
})
