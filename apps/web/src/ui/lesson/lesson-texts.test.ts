import { expect, test } from 'vitest'
import { kindOfAll, lessonTexts } from './lesson-texts.ts'

test.each([
  [['audio', 'audio'], 'audio'],
  [['video'], 'video'],
  [['music', 'music', 'music'], 'music'],
  [['audio', 'video'], 'mixed'],
  [[], 'mixed'],
] as const)('lessons of the kinds %j are %s together', (kinds, together) => {
  expect(kindOfAll(kinds.map(kind => ({ kind })))).toBe(together)
})

test('what is counted is counted as its kind is', () => {
  expect(lessonTexts.audio.count(3)).toBe('3つの音声')
  expect(lessonTexts.video.count(3)).toBe('3本の動画')
  expect(lessonTexts.music.count(3)).toBe('3曲')
  expect(lessonTexts.mixed.count(3)).toBe('音声と動画 3本')
})
