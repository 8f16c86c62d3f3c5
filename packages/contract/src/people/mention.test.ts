import { describe, expect, test } from 'vitest'
import { mentionBeingTyped, mentionedIn, splitByMentions, withMention } from './mention.ts'

const spring = { name: '春子', uid: 'a' }
const springfield = { name: '春子さくら', uid: 'b' }
const dotted = { name: 'a.b*', uid: 'c' }

describe('whom a text names', () => {
  test.each([
    ['@春子 きのうの声、よかったです', [spring]],
    ['ありがとう、@春子さくら さん', [springfield]],
    ['@春子@春子さくら と @春子', [spring, springfield]],
    ['春子さんへ', []],
    ['、春子', []],
    ['haru@春子.example', []],
    ['@a.b* です', [dotted]],
    ['@aXb です', []],
    ['', []],
  ])('%s', (text, people) => {
    expect(mentionedIn(text, [spring, springfield, dotted])).toEqual(people)
  })

  test('is all that there is where nothing else is written', () => {
    expect(splitByMentions('@春子', [spring])).toEqual([spring])
    expect(splitByMentions('@春子@春子', [spring])).toEqual([spring, spring])
    expect(splitByMentions('、春子', [spring])).toEqual(['、春子'])
  })

  test('leaves the rest of the text as it is', () => {
    expect(splitByMentions('こんばんは @春子 、雨です', [spring])).toEqual([
      'こんばんは ',
      spring,
      ' 、雨です',
    ])
    expect(splitByMentions('@だれか', [{ name: '' }])).toEqual(['@だれか'])
  })
})

describe('a name that is being typed', () => {
  test.each([
    ['@', { from: 0, typed: '' }],
    ['ねえ @はる', { from: 3, typed: 'はる' }],
    ['（@春', { from: 1, typed: '春' }],
    ['mail@example', null],
    ['@春子 ', null],
    ['きょうは', null],
    ['@@春', null],
  ])('%s', (text, typed) => {
    expect(mentionBeingTyped(text, text.length)).toEqual(typed)
  })

  test('is the text before the caret, not behind it', () => {
    expect(mentionBeingTyped('@はると', 3)).toEqual({ from: 0, typed: 'はる' })
  })

  test('is replaced by the name; without one the name is inserted at the caret', () => {
    expect(withMention('ねえ @はる、雨', 6, '春子')).toEqual({ text: 'ねえ @春子 、雨', caret: 7 })
    expect(withMention('雨', 0, '春子')).toEqual({ text: '@春子 雨', caret: 4 })
  })
})
