import type { LessonKind } from '@iki/contract/media/lesson'
import type { PlayerPath } from '@iki/contract/screens/screen-variants'
import { describe, expect, test } from 'vitest'
import { lessonRow } from '#test/audio-samples.ts'
import { addressInList, type ListPlace, playerFor } from './player-address.ts'

const listOf = (...kinds: LessonKind[]) => ({
  tag: 'hirogari',
  lessons: kinds.map((kind, index) => lessonRow(`l${index}`, { kind })),
})

describe('a playlist is played', () => {
  test.each<[string, LessonKind[], PlayerPath | undefined, string]>([
    ['of voices', ['audio', 'audio'], undefined, '/player/hirogari'],
    ['of films', ['video', 'video'], undefined, '/dougaplayer/hirogari'],
    ['of both', ['audio', 'video'], undefined, '/player/hirogari'],
    ['of voices where a row names its player', ['audio'], '/kougiplayer/:playtag?', '/kougiplayer/hirogari'],
    [
      'of films where a row names one for voices',
      ['video'],
      '/kougiplayer/:playtag?',
      '/dougaplayer/hirogari',
    ],
    [
      'of films where a row names the dance player',
      ['video'],
      '/dance-player/:playtag?',
      '/dance-player/hirogari',
    ],
    ['of both there', ['audio', 'video'], '/dance-player/:playtag?', '/dance-player/hirogari'],
    ['of voices there', ['audio'], '/dance-player/:playtag?', '/player/hirogari'],
    ['of music', ['music'], undefined, '/player/hirogari'],
  ])('%s', (_, kinds, named, expected) => {
    expect(playerFor(listOf(...kinds), named)).toBe(expected)
  })

  test('of all music in the player of music', () => {
    expect(playerFor({ ...listOf('music'), tag: 'music' })).toBe('/player/hlsmusic/music')
  })
})

describe('a lesson of a list is played', () => {
  const list: ListPlace = { page: '/player/hirogari', playtag: 'hirogari' }
  test.each<[string, ListPlace, LessonKind, string]>([
    ['a voice on its page', list, 'audio', '/player/hirogari?lesson=a'],
    ['music on its page', list, 'music', '/player/hirogari?lesson=a'],
    ['a film on the stage of the same list', list, 'video', '/dougaplayer/hirogari?lesson=a'],
    ['a film of a list that has no name, alone', { page: '/player/x' }, 'video', '/single-dougaplayer/a'],
    ['a voice beside films', { page: '/dougaplayer/x' }, 'audio', '/dougaplayer/x?lesson=a'],
    ['a voice alone', {}, 'audio', '/single-player/a'],
    ['a film alone', {}, 'video', '/single-dougaplayer/a'],
    ['music alone', {}, 'music', '/single-music-player/a'],
  ])('%s', (_, place, kind, expected) => {
    expect(addressInList(place, { id: 'a', kind })).toBe(expected)
  })
})
