import { getRtc, makeRtcToken } from '@iki/contract/people/rtc'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '#test/axe.ts'
import type { FakeApi } from '#test/fake-api.ts'
import { freshBrowser, openApp } from '#test/open-app.tsx'
import { aMember, signedInAs } from '#test/people.ts'
import type { startRtcCheck } from './rtc-check.ts'

type Listeners = Parameters<typeof startRtcCheck>[0]
const begin = vi.hoisted(() => vi.fn())
const joinChannel = vi.hoisted(() => vi.fn())
// jsdom has neither camera nor connections: the real ones are in e2e/tries.spec.ts.
vi.mock('./rtc-check.ts', () => ({ startRtcCheck: begin }))
vi.mock('./rtc-channel.ts', () => ({ joinChannel }))

const token = {
  appId: 'app',
  channel: 'check-1',
  seat: 7,
  token: '007',
  endsAt: '2026-11-22T00:10:00.000Z',
}
const stop = vi.fn()
let listeners: Listeners
let api: FakeApi
beforeEach(() => {
  api = freshBrowser()
  signedInAs(api, aMember())
  api.answer(getRtc, { hasChannel: false })
  stop.mockReset()
  begin.mockReset()
  begin.mockImplementation(async (given: Listeners) => {
    listeners = given
    const devices = [
      { kind: 'camera', label: '内蔵カメラ' },
      { kind: 'microphone', label: '' },
    ]
    return { devices, received: {} as MediaStream, stop }
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
})
const start = async () =>
  userEvent.click(await screen.findByRole('button', { name: 'カメラとマイクを確かめる' }))

test('nothing is asked for before the press; then devices, level and figures are shown', async () => {
  openApp('/omake/agora-test')
  await screen.findByRole('button', { name: 'カメラとマイクを確かめる' })
  expect(screen.queryByRole('button', { name: 'チャンネルに入る' })).toBeNull()
  expect(begin).not.toHaveBeenCalled()
  await start()
  expect(await screen.findByText('カメラ：内蔵カメラ')).toBeTruthy()
  expect(screen.getByText('マイク：名前のない機器')).toBeTruthy()
  expect(screen.getAllByText('はかっています')).toHaveLength(4)
  act(() => {
    listeners.onLevel(0.4)
    listeners.onFigures({
      roundTripMs: 1,
      kilobitsPerSecond: 1234,
      framesPerSecond: 30,
      width: 640,
      height: 480,
    })
  })
  expect(screen.getByRole('meter', { name: 'マイクの音' })).toHaveProperty('value', 0.4)
  for (const text of ['1ミリ秒', '1,234キロビット毎秒', '30コマ', '640×480'])
    expect(screen.getByText(text)).toBeTruthy()
  await expectAccessible()
})

test('leaving the page stops all of it, also what begins just then', async () => {
  const { unmount } = openApp('/omake/agora-test')
  await start()
  await screen.findByRole('button', { name: '止める' })
  unmount()
  expect(stop).toHaveBeenCalledTimes(1)

  let arrive: (check: unknown) => void = () => {}
  begin.mockReturnValue(new Promise(resolve => (arrive = resolve)))
  const late = openApp('/omake/agora-test')
  await start()
  late.unmount()
  await act(async () => arrive({ devices: [], received: {}, stop }))
  expect(stop).toHaveBeenCalledTimes(2)
})

test('it can be stopped, and a refusal says what to do', async () => {
  openApp('/omake/agora-test')
  await start()
  await userEvent.click(await screen.findByRole('button', { name: '止める' }))
  expect(stop).toHaveBeenCalledTimes(1)
  begin.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await start()
  await waitFor(async () => expect((await screen.findByRole('alert')).textContent).toContain('許可'))
})

test.each([
  ['ended', 'チャンネルにいられる時間（10分）が過ぎたので、出ました。'],
  ['broken', '経路が切れたので、チャンネルを出ました。もう一度お入りください。'],
])('a lost channel (%s) is shown as such, and can be entered again', async (why, text) => {
  api.answer(getRtc, { hasChannel: true })
  api.answer(makeRtcToken, token)
  const leave = vi.fn(async () => {})
  joinChannel.mockResolvedValue({ leave, figures: () => ({ roundTripMs: 40, sentKilobits: 300 }) })
  const { unmount } = openApp('/omake/agora-test')
  await userEvent.click(await screen.findByRole('button', { name: 'チャンネルに入る' }))
  expect(await screen.findByText('40ミリ秒')).toBeTruthy()
  act(() => joinChannel.mock.lastCall?.[1](why))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
  expect(screen.queryByLabelText('経路の結果')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'チャンネルに入る' }))
  expect(await screen.findByText('40ミリ秒')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  unmount()
})

test('a channel is offered only where there is one, and is left with the page', async () => {
  api.answer(getRtc, { hasChannel: true })
  api.answer(makeRtcToken, token)
  const leave = vi.fn(async () => {})
  joinChannel.mockResolvedValue({ leave, figures: () => ({ roundTripMs: 40, sentKilobits: 300 }) })
  const { unmount } = openApp('/omake/agora-test')
  await userEvent.click(await screen.findByRole('button', { name: 'チャンネルに入る' }))
  expect(await screen.findByText('40ミリ秒')).toBeTruthy()
  expect(joinChannel).toHaveBeenCalledWith(token, expect.any(Function))
  await expectAccessible()
  unmount()
  expect(leave).toHaveBeenCalledTimes(1)
})
