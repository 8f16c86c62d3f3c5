import { beforeEach, expect, test } from 'vitest'
import type { Owner } from '#core/offline/owner.ts'
import { listQuarantine } from '#core/offline/quarantine.ts'
import { playStore } from './play-store.ts'

const haruko: Owner = { kind: 'member', uid: 'haruko' }
const play = { key: 'k1', lessonId: 'asa', title: '朝', page: '/', playtag: null, told: 0 }
const writeStored = (value: unknown) => localStorage.setItem('iki.plays.member.haruko', JSON.stringify(value))
const aside = () => listQuarantine(localStorage, haruko).map(({ value }) => value)

beforeEach(() => localStorage.clear())

test('a start of which a part was sent stays at its position', () => {
  const store = playStore()
  for (const key of ['k1', 'k2', 'k3']) store.write(haruko, key, { ...play, key })
  store.write(haruko, 'k2', { ...play, key: 'k2', told: 1 })
  expect(Object.keys(playStore().read(haruko))).toEqual(['k1', 'k2', 'k3'])
})

test('of the starts of version 1, those without a usable key are set aside one by one, and none is lost', () => {
  const strange = [null, 'asa', { ...play, key: 5 }, { ...play, key: 5, title: '夜' }, { title: '昼' }]
  writeStored({ all: [...strange, play] })
  expect(playStore().read(haruko)).toEqual({ k1: play })
  expect(aside()).toHaveLength(strange.length)
  expect(aside()).toEqual(expect.arrayContaining(strange))
})

test('what version 1 cannot have written is set aside, and the starts beside it are sent', () => {
  writeStored({ all: 'of them', k1: play })
  expect(playStore().read(haruko)).toEqual({ k1: play })
  expect(aside()).toEqual(['of them'])
})
