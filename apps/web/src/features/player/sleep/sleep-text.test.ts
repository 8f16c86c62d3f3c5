import { expect, test } from 'vitest'
import { sleepLeft, sleepSentence } from './sleep-text.ts'

const setting = { kind: 'minutes', minutes: 15 } as const

test.each([
  ['15分', 900],
  ['15分', 841],
  ['1分', 60],
  ['59秒', 59],
  ['最後まで', null],
])('%s is what is left of %s seconds', (text, leftSeconds) => {
  expect(sleepLeft({ setting, leftSeconds, share: 1 })).toBe(text)
})

test('nothing is left where nothing was set', () => {
  expect(sleepLeft({ setting: null, leftSeconds: null, share: 1 })).toBeNull()
})

test('what was set is a sentence; a few seconds more count as a minute', () => {
  expect(sleepSentence({ kind: 'minutes', minutes: 5.083 }, 'audio')).toBe('6分後に止まります')
  expect(sleepSentence({ kind: 'lesson' }, 'audio')).toBe('この音声が終わったら止まります')
})
