import { usualSettings } from '@iki/contract/media/playback'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Owner } from '#core/offline/owner.ts'
import { addToQuarantine, listQuarantine, quarantineLimits } from '#core/offline/quarantine.ts'
import { theOne } from '#core/offline/store.ts'
import { listeningStore } from '#core/progress/listening-store.ts'
import { ownPositions } from '#core/progress/own-positions.ts'
import { playStore } from '#core/progress/play-store.ts'
import { queueStore } from '#core/queue/stored-queue.ts'
import { fittingChange, fittingSettings, settingsStore } from './stored-settings.ts'

/** What an earlier or later release may have stored, partly in forms that this one does not know. */

const haruko: Owner = { kind: 'member', uid: 'haruko' }
const aside = () => listQuarantine(localStorage, haruko).map(({ box, value }) => [box, value])
const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))
beforeEach(() => localStorage.clear())

describe('starts of lessons', () => {
  const play = { key: 'k1', lessonId: 'asa', title: '朝', page: '/', playtag: null, told: 0 }
  const unknown = { ...play, key: 'k2', told: 'twice' }

  test('are reported one by one; one that is not known is set aside', () => {
    store('iki.plays.member.haruko', { all: [unknown, play] })
    expect(playStore().read(haruko)).toEqual({ k1: play })
    expect(aside()).toEqual([['plays', unknown]])
    playStore().remove(haruko, 'k1')
    expect(localStorage.getItem('iki.plays.member.haruko')).toBeNull()
  })

  test('that find no room aside stay beside the others', () => {
    const full = Array.from({ length: quarantineLimits.entries }, (_, id) => ({
      box: 'x',
      id: `${id}`,
      value: id,
    }))
    addToQuarantine(localStorage, haruko, full)
    store('iki.plays.member.haruko', { all: [unknown, play] })
    playStore().remove(haruko, 'k1')
    expect(JSON.parse(localStorage.getItem('iki.plays.member.haruko') ?? '')).toEqual({ k2: unknown })
  })
})

test('what was listened to is reported span by span', () => {
  const session = { kind: 'lesson', id: 'asa', startedAt: 1, seconds: 60, wallSeconds: 60 }
  store('iki.listening.haruko', { a: session, b: { ...session, kind: 'smell' } })
  expect(listeningStore().read(haruko)).toEqual({ a: session })
  expect(aside()).toEqual([['listening', { ...session, kind: 'smell' }]])
})

test('positions are known one by one, and what is not known is no loss', () => {
  const position = { seconds: 48, isAtEnd: false, isCompleted: false, knows: 3, savedAt: null }
  store('iki.places.member.haruko', { asa: position, yoru: { seconds: '48' } })
  const positions = ownPositions()
  expect([positions.find(haruko, 'asa'), positions.find(haruko, 'yoru')]).toEqual([position, null])
  expect(aside()).toEqual([])
})

describe('how the player is set', () => {
  const speeds = [
    { id: 'asa', speed: 0.8 },
    { id: 'yoru', speed: 99 },
  ]

  test('is known setting by setting, speed by speed', () => {
    const stored = { speed: 1.2, skipSeconds: 'far', volume: 40, lessonSpeeds: speeds }
    expect(fittingSettings(stored)).toEqual({
      ...usualSettings,
      speed: 1.2,
      volume: 40,
      lessonSpeeds: [{ id: 'asa', speed: 0.8 }],
    })
    expect(fittingSettings(undefined)).toEqual(usualSettings)
  })

  test('and what was changed goes on to be sent, but for what is not known', () => {
    const change = { volume: 40, lessonSpeeds: [{ id: 'asa', speed: null }] }
    expect(fittingChange(change)).toEqual({ fitting: change, hasMisfits: false })
    expect(fittingChange({ ...change, balance: 3 })).toEqual({ fitting: change, hasMisfits: true })
    expect(fittingChange({ volume: 'loud', speed: 2 })).toEqual({ fitting: { speed: 2 }, hasMisfits: true })
    expect(fittingChange(undefined)).toEqual({ fitting: {}, hasMisfits: false })
  })

  const reordered = {
    settings: { ...usualSettings, balance: 3 },
    unsent: { lessonSpeeds: [{ speed: 0.8, id: 'asa' }], volume: 40, speed: 2 },
  }

  test('in whatever order its fields were written, a change that fits is not set aside', () => {
    store('iki.player.member.haruko', reordered)
    const { settings, unsent } = settingsStore().find(haruko, theOne) ?? {}
    expect([settings, unsent]).toEqual([usualSettings, reordered.unsent])
    expect(aside()).toEqual([])
  })

  test('and one that an earlier release set aside by mistake leaves the quarantine', () => {
    const misfit = { ...reordered, unsent: { ...reordered.unsent, pitch: 2 } }
    addToQuarantine(localStorage, haruko, [
      { box: 'player', id: theOne, value: reordered },
      { box: 'player', id: theOne, value: misfit },
    ])
    const current = { settings: usualSettings, unsent: { volume: 70 } }
    store('iki.player.member.haruko', current)
    expect(settingsStore().find(haruko, theOne)).toEqual(current)
    expect(aside()).toEqual([['player', misfit]])
  })

  test('or returns to its place where that is free', () => {
    addToQuarantine(localStorage, haruko, [{ box: 'player', id: theOne, value: reordered }])
    expect(settingsStore().find(haruko, theOne)?.unsent).toEqual(reordered.unsent)
    expect(aside()).toEqual([])
  })
})

describe('a queue', () => {
  const lesson = (id: string) => ({
    id,
    kind: 'audio',
    title: id,
    description: '',
    durationSeconds: 60,
    drawing: 'sun',
    accent: 'kafuku',
    lock: null,
    position: null,
  })
  const queue = (...lessons: object[]) => ({
    page: null,
    playlist: null,
    lessons,
    index: lessons.length - 1,
    isShuffled: false,
    repeat: 'off',
    originalIds: ['a', 'b', 'c'],
  })
  const stored = (lessons: object[], isSent: boolean) => {
    store('iki.queue.member.haruko', { queue: queue(...lessons), sequence: 3, isSent, isPlayed: true })
    return queueStore().find(haruko, theOne)
  }

  test('plays on without the lessons of which it is not known what they are', () => {
    const queue = stored([lesson('a'), { id: 'b', kind: 'scent' }, lesson('c')], false)
    expect(queue?.queue.lessons.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(queue?.queue.index).toBe(1)
    expect(aside()).toHaveLength(1)
  })

  test('that the server has is asked of it, and needs no place aside', () => {
    expect(stored([lesson('a'), { id: 'b' }], true)?.queue.lessons).toHaveLength(1)
    expect(stored([lesson('a')], false)?.queue.lessons).toHaveLength(1)
    expect(aside()).toEqual([])
    localStorage.setItem('iki.queue.member.haruko', '{"queue":5}')
    expect(queueStore().find(haruko, theOne)).toBeNull()
    expect(aside()).toEqual([['queue', { queue: 5 }]])
  })
})
