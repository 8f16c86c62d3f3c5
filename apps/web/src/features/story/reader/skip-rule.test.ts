import type { StoryLine } from '@iki/contract/play/story-format'
import { expect, test } from 'vitest'
import { skipStep } from './skip-rule.ts'

const line = { id: 'a' } as StoryLine
const at = { line, offers: [], isLast: false, isEnd: false }
const choice = { id: 'x', to: 'b', words: '', when: [], sets: [] }

test('skipping runs over what was read, and waits at what was not', () => {
  expect(skipStep(at, new Set(['a']))).toBe('go')
  expect(skipStep(at, new Set(['b']))).toBe('wait')
})

test('skipping is over at a choice and at the end, so it never shows the next episode', () => {
  expect(skipStep({ ...at, offers: [choice] }, new Set(['a']))).toBe('end')
  expect(skipStep({ ...at, isLast: true }, new Set(['a']))).toBe('end')
  expect(skipStep({ ...at, isEnd: true }, new Set(['a']))).toBe('end')
})
