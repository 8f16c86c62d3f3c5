import { usualSettings } from '@iki/contract/playback'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Owner } from '../kept-on-device.ts'
import { addAside, asideLimits, listAside } from '../set-aside.ts'
import { keptPlays } from './kept-plays.ts'
import { keptSittings } from './kept-sittings.ts'
import { ownPlaces } from './own-places.ts'
import { storedQueue } from './queue-merge.ts'
import { fittingChange, fittingSettings } from './stored-settings.ts'

/** What an earlier or later release may have left on a phone, of which this one does not know a part. */

const haruko: Owner = { kind: 'member', uid: 'haruko' }
const aside = () => listAside(localStorage, haruko).map(({ box, value }) => [box, value])
const store = (key: string, value: unknown) => localStorage.setItem(key, JSON.stringify(value))
beforeEach(() => localStorage.clear())

describe('starts of lessons', () => {
  const play = { key: 'k1', lessonId: 'asa', title: '朝', page: '/', playtag: null, told: 0 }
  const unknown = { ...play, key: 'k2', told: 'twice' }

  test('are told one by one; one that is not known is set aside', () => {
    store('iki.plays.member.haruko', { all: [unknown, play] })
    expect(keptPlays(localStorage).list(haruko)).toEqual([play])
    expect(aside()).toEqual([['plays', unknown]])
    keptPlays(localStorage).drop(haruko, 'k1')
    expect(localStorage.getItem('iki.plays.member.haruko')).toBeNull()
  })

  test('that find no room aside stay beside the others', () => {
    const full = Array.from({ length: asideLimits.entries }, (_, id) => ({
      box: 'x',
      id: `${id}`,
      value: id,
    }))
    addAside(localStorage, haruko, full)
    store('iki.plays.member.haruko', { all: [unknown, play] })
    keptPlays(localStorage).drop(haruko, 'k1')
    expect(JSON.parse(localStorage.getItem('iki.plays.member.haruko') ?? '')).toEqual({ all: [unknown] })
  })
})

test('what was listened to is told span by span', () => {
  const sitting = { kind: 'lesson', id: 'asa', startedAt: 1, seconds: 60, wallSeconds: 60 }
  store('iki.listening.haruko', { a: sitting, b: { ...sitting, kind: 'smell' } })
  expect(keptSittings(localStorage).list(haruko)).toEqual([['a', sitting]])
  expect(aside()).toEqual([['listening', { ...sitting, kind: 'smell' }]])
})

test('places are known one by one, and what is not known is no loss', () => {
  const place = { seconds: 48, isAtEnd: false, isCompleted: false, knows: 3, savedAt: null }
  store('iki.places.member.haruko', { asa: place, yoru: { seconds: '48' } })
  const places = ownPlaces(localStorage)
  expect([places.find(haruko, 'asa'), places.find(haruko, 'yoru')]).toEqual([place, null])
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
      ...{ speed: 1.2, volume: 40, lessonSpeeds: [{ id: 'asa', speed: 0.8 }] },
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
})

describe('a queue', () => {
  const lesson = (id: string) => ({
    ...{ id, kind: 'audio', title: id, description: '', durationSeconds: 60, drawing: 'sun' },
    ...{ accent: 'kafuku', lock: null, position: null },
  })
  const queue = (...lessons: object[]) => ({
    ...{ page: null, playlist: null, lessons, index: lessons.length - 1, isShuffled: false },
    ...{ repeat: 'off', originalIds: ['a', 'b', 'c'] },
  })
  const stored = (lessons: object[], isSent: boolean) =>
    storedQueue(JSON.stringify({ queue: queue(...lessons), sequence: 3, isSent, isPlayed: true }))

  test('plays on without the lessons of which it is not known what they are', () => {
    const { kept, isChanged } = stored([lesson('a'), { id: 'b', kind: 'scent' }, lesson('c')], false)
    expect(kept?.queue.lessons.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(kept?.queue.index).toBe(1)
    expect(isChanged).toBe(true)
  })

  test('that the server has is asked of it, and needs no place aside', () => {
    expect(stored([lesson('a'), { id: 'b' }], true).isChanged).toBe(false)
    expect(stored([lesson('a')], false).isChanged).toBe(false)
    expect(storedQueue(null)).toEqual({ kept: null, isChanged: false })
    expect(storedQueue('{"queue":5}')).toEqual({ kept: null, isChanged: true })
  })
})
