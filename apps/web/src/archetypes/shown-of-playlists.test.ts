import { expect, test } from 'vitest'
import { lessonRow, playlistOf } from '#test/audio-samples.ts'
import { shownOfPlaylists } from './shown-of-playlists.ts'

const playlist = (tag: string, ...ids: string[]) =>
  playlistOf(
    tag,
    ids.map(id => lessonRow(id)),
  )
const shown = (most: number, ...playlists: ReturnType<typeof playlist>[]) =>
  shownOfPlaylists(playlists, most).map(lessons => lessons.map(({ id }) => id).join(''))

test('a lesson that is in several playlists is shown once, in the first of them', () => {
  expect(shown(3, playlist('a', 'p', 'q'), playlist('b', 'q', 'r', 'p', 's'))).toEqual(['pq', 'rs'])
})

test('of each playlist only so many are shown; what is not shown above comes below', () => {
  expect(shown(2, playlist('a', 'p', 'q', 'r'), playlist('b', 'r', 's', 't'))).toEqual(['pq', 'rs'])
})

test('a playlist whose lessons are all above shows its first again, and an empty one nothing', () => {
  expect(shown(3, playlist('a', 'p', 'q'), playlist('b', 'q', 'p'), playlist('c'))).toEqual(['pq', 'q', ''])
})

test('what is shown above the playlists is not repeated in them', () => {
  const playlists = [playlist('a', 'p', 'q', 'r')]
  const below = shownOfPlaylists(playlists, 3, [lessonRow('q')])
  expect(below.map(lessons => lessons.map(({ id }) => id))).toEqual([['p', 'r']])
})
