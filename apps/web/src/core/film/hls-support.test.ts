import { expect, test } from 'vitest'
import { streamingOf } from './hls-support.ts'

test.each([
  ['Safari of a Mac', 'Apple Computer, Inc.', true, true, 'native'],
  ['an iPhone, whatever its browser calls itself', 'Apple Computer, Inc.', true, true, 'native'],
  ['an old iPhone', 'Apple Computer, Inc.', false, true, 'native'],
  ['Chromium, which says that it can play HLS', 'Google Inc.', true, true, 'hls.js'],
  ['Firefox', '', true, false, 'hls.js'],
  ['a browser that can do nothing but HLS', '', false, true, 'native'],
])('%s', (_, vendor, hasMediaSource, canPlayHls, streaming) => {
  expect(streamingOf({ vendor, hasMediaSource, canPlayHls })).toBe(streaming)
})
