import { describe, expect, test } from 'vitest'
import {
  actions,
  guestName,
  logTitle,
  logTitleLength,
  playEventNumber,
  playKindOf,
  playKinds,
  playMessages,
} from './activity.ts'

test('the figures of the log are those of the specification', () => {
  expect({ logTitleLength, playEventNumber, guestName }).toEqual({
    logTitleLength: 50,
    playEventNumber: 4001,
    guestName: 'guest',
  })
})

test('the plays that are distinguished are those of the specification', () => {
  expect(playKinds).toEqual(['music', 'video', 'method', 'lecture', 'radio', 'kagura', 'voice'])
})

test('what is recorded besides plays is what the specification names', () => {
  expect(actions).toEqual(['timeline_post', 'timeline_read', 'weekly_diary_saved', 'login'])
})

describe('a title in the log', () => {
  test.each([
    ['an empty title', '', ''],
    ['49 characters', '息'.repeat(49), '息'.repeat(49)],
    ['50 characters', '息'.repeat(50), '息'.repeat(50)],
    ['51 characters', '息'.repeat(51), '息'.repeat(50)],
    ['60 emoji', '🌸'.repeat(60), '🌸'.repeat(50)],
    ['an emoji on the edge', `${'a'.repeat(49)}🌸🌸`, `${'a'.repeat(49)}🌸`],
    ['a rare character on the edge', `${'a'.repeat(49)}𠮷野家`, `${'a'.repeat(49)}𠮷`],
  ])('%s is cut to 50 characters', (_, title, expected) => {
    expect(logTitle(title)).toBe(expected)
  })

  test('never ends in half a character', () => {
    const family = '👨‍👩‍👧‍👦'
    expect(logTitle(`${'a'.repeat(49)}${family}b`)).toBe(`${'a'.repeat(49)}${family}`)
  })
})

describe('where a play was started says of what kind it is', () => {
  test.each([
    ['radio-asa', null, 'radio'],
    ['method', null, 'method'],
    ['kougi2', null, 'lecture'],
    ['eichi-kougi', null, 'lecture'],
    ['kagura-no-mai', null, 'kagura'],
    ['bv-12', null, 'voice'],
    ['body-voice', null, 'voice'],
    ['music_piano', null, 'music'],
    ['Kougi2', null, 'lecture'],
    ['asa-method', null, null],
    [null, '/kougiplayer/1', 'lecture'],
    [null, '/kagura', 'kagura'],
    [null, '/kafuku/body-voice/3', 'voice'],
    [null, '/kafuku/daily', 'method'],
    [null, '/kafuku', null],
    [null, '/mypage/kagura', null],
    ['', '', null],
    [null, null, null],
    [undefined, undefined, null],
    // The playlist counts before the page.
    ['radio-asa', '/kougiplayer', 'radio'],
    ['asa', '/kougiplayer', 'lecture'],
  ] as const)('tag %s, page %s: %s', (tag, page, kind) => {
    expect(playKindOf({ tag, page })).toBe(kind)
  })
})

describe('a start is recorded', () => {
  test.each([
    [
      'under its kind and as what it is',
      'lecture',
      'audio',
      ['play_lecture 朝の背骨', 'play_onsei 朝の背骨'],
    ],
    ['once where it has no kind', null, 'audio', ['play_onsei 朝の背骨']],
    ['once where its kind is what it is', 'music', 'music', ['play_music 朝の背骨']],
    ['once where a video is just a video', 'video', 'video', ['play_video 朝の背骨']],
    ['as a video of its kind', 'kagura', 'video', ['play_kagura 朝の背骨', 'play_video 朝の背骨']],
  ] as const)('%s', (_, kind, of, messages) => {
    expect(playMessages('朝の背骨', kind, of)).toEqual(messages)
  })

  test('with the first fifty characters of its title', () => {
    expect(playMessages('息'.repeat(51), null, 'music')).toEqual([`play_music ${'息'.repeat(50)}`])
  })
})
