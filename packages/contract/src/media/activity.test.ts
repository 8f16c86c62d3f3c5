import { describe, expect, test } from 'vitest'
import { actions, guestName, logTitle, logTitleLength, playEventNumber, playKinds } from './activity.ts'

test('the figures of the log are those of the specification', () => {
  expect({ logTitleLength, playEventNumber, guestName }).toEqual({
    logTitleLength: 50,
    playEventNumber: 4001,
    guestName: 'guest',
  })
})

test('the plays that are told apart are those of the specification', () => {
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
