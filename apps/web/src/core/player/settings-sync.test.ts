import { type PlayerSettings, usualSettings } from '@iki/contract/media/playback'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, OfflineError } from '#core/api/api-error.ts'
import type { Owner } from '#core/offline/owner.ts'
import { registerOutbox } from '#core/offline/registry.ts'
import { elementOutput } from '#core/output/element.ts'
import { clock } from '#core/time/clock.ts'
import { lessonRow } from '#test/audio-samples.ts'
import { FakeMediaElement, settled } from '#test/fake-media-element.ts'
import { makePlayer } from './make-player.ts'
import { changed, type SettingsChange, together } from './settings.ts'
import { settingsSync } from './settings-sync.ts'
import { settingsStore } from './stored-settings.ts'

const member: Owner = { kind: 'member', uid: 'haruko' }

function fakeServer(settings: Partial<PlayerSettings> = {}) {
  const server = {
    settings: { ...usualSettings, ...settings },
    changes: [] as SettingsChange[],
    refusal: null as Error | null,
    async fetch() {
      if (server.refusal) throw server.refusal
      return server.settings
    },
    async send(change: SettingsChange) {
      if (server.refusal) throw server.refusal
      server.changes.push(change)
      server.settings = changed(server.settings, change)
      return server.settings
    },
  }
  return server
}

async function open({ server = fakeServer(), who = { now: member as Owner } } = {}) {
  const element = new FakeMediaElement()
  const player = makePlayer({
    output: elementOutput(element),
    fetchMedia: async id => ({ url: id, expiresAt: new Date(clock.now().getTime() + 600_000).toISOString() }),
    positionOf: ({ position }) => position,
    now: () => clock.now().getTime(),
  })
  const sync = settingsSync({
    player,
    store: settingsStore(),
    owner: () => who.now,
    readSettings: server.fetch,
    send: server.send,
  })
  registerOutbox(sync.outbox)
  await settled()
  const load = async (id: string, autoplay = false) => {
    player.load(lessonRow(id), { autoplay })
    await settled()
  }
  return { server, who, element, player, sync, load, state: player.store.getState }
}

const soon = () => vi.advanceTimersByTimeAsync(1_000)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('speed', () => {
  test('chosen for a lesson stays with it, the others keep the usual one', async () => {
    const { sync, load, element, state } = await open()
    await load('a')
    sync.chooseSpeed('a', 1.5)
    expect(element.playbackRate).toBe(1.5)
    await load('b')
    expect(state().speed).toBe(1)
    await load('a')
    expect([state().speed, element.playbackRate]).toEqual([1.5, 1.5])
  })

  test('goes back to the usual one, or becomes it', async () => {
    const { sync, load, state, server } = await open()
    await load('a')
    sync.chooseSpeed('a', 1.5)
    sync.chooseSpeed('a', 1)
    await soon()
    expect(server.settings.lessonSpeeds).toEqual([])
    sync.chooseSpeed('a', 0.8)
    sync.makeUsual('a', 0.8)
    await load('b')
    expect(state().speed).toBe(0.8)
    expect(sync.store.getState().lessonSpeeds).toEqual([])
  })

  test('of a lesson that is only looked at changes nothing that sounds', async () => {
    const { sync, load, state } = await open()
    await load('a', true)
    sync.chooseSpeed('b', 2)
    expect(state().speed).toBe(1)
    await load('b')
    expect(state().speed).toBe(2)
  })

  test('set on another device waits for the next lesson while something sounds', async () => {
    const server = fakeServer({ speed: 2, volume: 40 })
    let answer: (settings: PlayerSettings) => void = () => {}
    server.fetch = () => new Promise(resolve => (answer = resolve))
    const { load, state } = await open({ server })
    await load('a', true)
    answer(server.settings)
    await settled()
    expect(state()).toMatchObject({ speed: 1, volume: 40 })
    await load('b', true)
    expect(state().speed).toBe(2)
  })
})

test('skips and volume count at once, on this device and the next', async () => {
  const { sync, state, server, element } = await open()
  sync.change({ skipSeconds: 30, skipsSilence: true })
  sync.change({ volume: 60 })
  sync.change({ volume: 40 })
  const here = { skipSeconds: 30, skipsSilence: true, volume: 40 }
  expect([state(), element.volume]).toMatchObject([here, 0.4])
  await soon()
  expect(server.changes).toEqual([here])
  localStorage.clear()
  expect((await open({ server })).state()).toMatchObject(here)
})

describe('without a network', () => {
  test('a change counts here, waits over a reload, and is not undone by what the server had', async () => {
    const server = fakeServer({ volume: 80 })
    const { sync } = await open({ server })
    server.refusal = new OfflineError()
    sync.change({ skipSeconds: 5 })
    await soon()
    expect((await open({ server })).state().skipSeconds).toBe(5)
    server.refusal = null
    const again = await open({ server })
    expect(again.state()).toMatchObject({ skipSeconds: 5, volume: 80 })
    expect(server.settings).toMatchObject({ skipSeconds: 5, volume: 80 })
  })

  test('it goes when the network is back', async () => {
    const { sync, server } = await open()
    server.refusal = new OfflineError()
    sync.change({ skipSeconds: 5 })
    await soon()
    server.refusal = null
    window.dispatchEvent(new Event('online'))
    await settled()
    expect(server.settings.skipSeconds).toBe(5)
  })
})

test('what is changed while a change is on its way goes after it, and is not undone by the response', async () => {
  const server = fakeServer()
  const { send } = server
  const sending = Promise.withResolvers<void>()
  server.send = async change => {
    const settings = await send(change)
    await sending.promise
    return settings
  }
  const { sync, state } = await open({ server })
  sync.change({ volume: 60 })
  await soon()
  sync.change({ volume: 40 })
  sending.resolve()
  await settled()
  expect(state().volume).toBe(40)
  await soon()
  expect(server.changes).toEqual([{ volume: 60 }, { volume: 40 }])
  expect([state().volume, server.settings.volume]).toEqual([40, 40])
})

test('what the server refuses is given up', async () => {
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const { sync, server } = await open()
  server.refusal = new ApiError('invalid_input', '')
  sync.change({ skipSeconds: 5 })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(complaint).toHaveBeenCalledOnce()
})

test('a guest’s settings stay on the phone, a member’s leave it with the member', async () => {
  const who: { now: Owner } = { now: { kind: 'guest' } }
  const { sync, server, state } = await open({ who })
  sync.change({ volume: 20 })
  await soon()
  expect(server.changes).toEqual([])
  expect((await open({ who, server })).state().volume).toBe(20)
  who.now = member
  sync.outbox.changeOwner()
  await settled()
  expect(state().volume).toBe(100)
  sync.change({ volume: 70 })
  await soon()
  who.now = { kind: 'guest' }
  sync.outbox.changeOwner()
  expect(state().volume).toBe(20)
  expect(Object.keys(localStorage)).toEqual(['iki.player.guest'])
})

test('of two changes of one thing the later counts', () => {
  const first = { volume: 10, lessonSpeeds: [{ id: 'a', speed: 2 }] }
  const later = {
    volume: 20,
    lessonSpeeds: [
      { id: 'a', speed: null },
      { id: 'b', speed: 1.5 },
    ],
  }
  expect(together(first, later)).toEqual(later)
})
