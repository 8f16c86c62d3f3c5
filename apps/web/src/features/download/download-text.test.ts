import { expect, test } from 'vitest'
import { bytesText, untilText } from './download-text.ts'

test.each([
  [0, '0KB'],
  [1_200, '2KB'],
  [8_240_000, '8.2MB'],
  [12_340_000_000, '12.3GB'],
])('%d bytes are %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

test('an end is shown as the day in Tokyo on which it lies', () => {
  expect(untilText(Date.parse('2026-12-02T16:00:00Z'))).toBe('12月3日まで')
})
