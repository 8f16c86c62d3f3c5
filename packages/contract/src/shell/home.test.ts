import { expect, test } from 'vitest'
import { openPlaylists, playlistForHour, radioPlaylist, suggestedPlaylists } from './home.ts'

test.each([
  [0, 'method-yoru'],
  [3, 'method-yoru'],
  [4, 'method-asa'],
  [10, 'method-asa'],
  [11, 'method-hiru'],
  [16, 'method-hiru'],
  [17, 'method-yoru'],
  [23, 'method-yoru'],
])('at %d o’clock home suggests %s', (hour, expected) => {
  expect(playlistForHour(hour)).toBe(expected)
})

test('no playlist is suggested twice', () => {
  const tags = [...suggestedPlaylists.map(({ tag }) => tag), ...openPlaylists, radioPlaylist]
  expect(new Set(tags).size).toBe(tags.length)
})
