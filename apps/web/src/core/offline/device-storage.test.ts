import * as v from 'valibot'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  deviceStorage,
  isOfDevice,
  readText,
  removeTexts,
  storedObject,
  storedTexts,
  tabStorage,
  writeText,
} from './device-storage.ts'
import { defineDeviceValue } from './device-value.ts'
import { followStore } from './follow-store.ts'
import { storeLabel, writtenIn } from './store-labels.ts'

const refuse = (): never => {
  throw new DOMException('no', 'SecurityError')
}
const forbidden = { getItem: refuse, setItem: refuse, removeItem: refuse }

beforeEach(() => localStorage.clear())

describe('the storage of this browser', () => {
  test('is read and written under a key, and null leaves nothing', () => {
    expect(writeText(deviceStorage, 'k', 'a')).toBe(true)
    expect([localStorage.getItem('k'), readText(deviceStorage, 'k')]).toEqual(['a', 'a'])
    expect(writeText(deviceStorage, 'k', null)).toBe(true)
    expect(readText(deviceStorage, 'k')).toBeNull()
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('that refuses has nothing and takes nothing', () => {
    expect(readText(forbidden, 'k')).toBeNull()
    expect([writeText(forbidden, 'k', 'a'), writeText(forbidden, 'k', null)]).toEqual([false, false])
  })

  test.each([
    ['{"a":1}', { a: 1 }],
    ['{}', {}],
    ['[]', null],
    ['null', null],
    ['5', null],
    ['"a"', null],
    ['{', null],
    ['', null],
    [null, null],
  ])('has an object in %j: %j', (text, found) => {
    expect(storedObject(text)).toEqual(found)
  })
})

describe('how something is set on this device', () => {
  const parts = {
    name: 'sound',
    version: 1,
    fields: { volume: v.number(), isOn: v.boolean() },
    usual: { volume: 50, isOn: true },
  }

  test('is as usual, field by field, until it is changed; and then for the next page, too', () => {
    localStorage.setItem('iki.sound', '{"volume":"loud","isOn":false}')
    const sound = defineDeviceValue(parts)
    expect(sound.get()).toEqual({ volume: 50, isOn: false })
    sound.change({ volume: 20 })
    expect(sound.get()).toEqual({ volume: 20, isOn: false })
    expect(defineDeviceValue(parts).get()).toEqual({ volume: 20, isOn: false })
    expect(sound.name).toBe('sound')
    expect(v.is(sound.schema, { volume: 1, isOn: true })).toBe(true)
  })

  test('of an earlier version is migrated, and is written with the mark of its version', () => {
    localStorage.setItem('iki.sound', '{"volume":0.5,"isOn":false}')
    const later = {
      ...parts,
      version: 2,
      migrate: (value: object, from: number) =>
        from === 1 && 'volume' in value ? { ...value, volume: Number(value.volume) * 100 } : value,
    }
    const sound = defineDeviceValue(later)
    expect(sound.get()).toEqual({ volume: 50, isOn: false })
    sound.change({ volume: 20 })
    expect(localStorage.getItem('iki.sound')).toBe('{"~v":2,"value":{"volume":20,"isOn":false}}')
    expect(defineDeviceValue(later).get()).toEqual({ volume: 20, isOn: false })
  })

  test('lives as long as the page where nothing is stored', () => {
    const sound = defineDeviceValue({ ...parts, storage: forbidden })
    sound.change({ volume: 20 })
    expect(sound.get().volume).toBe(20)
  })
})

test('listeners of a store are notified of other tabs, and of changes that were missed while the page slept', () => {
  const onChange = vi.fn()
  const stop = followStore({ keyOf: () => 'iki.words' }, { kind: 'guest' }, onChange)
  const dispatchStorage = (key: string | null) => window.dispatchEvent(new StorageEvent('storage', { key }))
  dispatchStorage('iki.others')
  expect(onChange).not.toHaveBeenCalled()
  dispatchStorage('iki.words')
  dispatchStorage(null)
  expect(onChange).toHaveBeenCalledTimes(2)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onChange).toHaveBeenCalledTimes(2)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onChange).toHaveBeenCalledTimes(3)
  stop()
  dispatchStorage('iki.words')
  document.dispatchEvent(new Event('visibilitychange'))
  expect(onChange).toHaveBeenCalledTimes(3)
  visibility.mockRestore()
})

test('what lies on the device has a name for its member, and its words', () => {
  expect(storeLabel('likes')).toBe('感想へのいいね')
  expect(storeLabel('gacha-trial')).toBe('おためしで引いたもの')
  expect(storeLabel('no such')).toBe('この端末の記録')
  expect(writtenIn({ id: 'b1', text: '肩 ', more: [{ memo: '息', same: '息' }], count: 5, none: null })).toBe(
    '肩　息',
  )
  expect([writtenIn('eichi'), writtenIn('two words'), writtenIn(null)]).toEqual(['', 'two words', ''])
})

describe('a browser that refuses its storage at the first look', () => {
  beforeEach(() => {
    for (const name of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(window, name, 'get').mockImplementation(refuse)
    return () => vi.restoreAllMocks()
  })

  test('has nothing and takes nothing', () => {
    expect([readText(deviceStorage, 'k'), readText(tabStorage, 'k')]).toEqual([null, null])
    expect([writeText(deviceStorage, 'k', 'a'), writeText(tabStorage, 'k', 'a')]).toEqual([false, false])
    expect(storedTexts()).toBeNull()
    expect(() => removeTexts(() => true)).not.toThrow()
    expect(isOfDevice(new StorageEvent('storage'))).toBe(false)
  })
})

test('texts are removed by their keys', () => {
  for (const key of ['a.1', 'a.2', 'b.1']) localStorage.setItem(key, `of ${key}`)
  removeTexts(key => key.startsWith('a.'))
  expect(storedTexts()).toEqual(['of b.1'])
})
