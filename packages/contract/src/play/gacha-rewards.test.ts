import { describe, expect, test } from 'vitest'
import type { AchievementRule } from './achievement-rule.ts'
import { type Rewards, unlawfulRewards } from './gacha-rewards.ts'

const held = (times: number, of?: string[]) => ({ fact: 'thing_held' as const, times, ...(of && { of }) })
const drawn = ['bell', 'stone', 'fish']
const found = (change: Partial<Rewards>) =>
  unlawfulRewards({ drawn, achievements: [], quests: [], questThings: [], ...change }).map(({ id }) => id)
const rule = (of: AchievementRule, id = 'x') => ({ achievements: [{ id, rule: of }] })

describe('an achievement', () => {
  test.each<[string, AchievementRule]>([
    ['two drawn things', held(2, ['bell', 'stone'])],
    ['two other drawn things', held(2, ['bell', 'fish'])],
    ['two of three, one of which is not drawn', held(2, ['bell', 'fish', 'book'])],
    ['so many things of any kind', held(20)],
    ['one and another one', { all: [held(1, ['bell']), held(1, ['fish'])] }],
    ['one and any one', { all: [held(1, ['bell']), held(1)] }],
    ['one twice under two names', { all: [held(1, ['bell', 'book']), held(1, ['book', 'fish'])] }],
  ])('for %s is unlawful', (_, of) => {
    expect(found(rule(of))).toEqual(['x'])
  })

  test.each<[string, AchievementRule]>([
    ['one drawn thing', held(1, ['bell'])],
    ['any one of several', held(1, ['bell', 'stone', 'fish'])],
    ['things that are not drawn', held(2, ['book', 'brush'])],
    ['a drawn thing and one that is not', held(2, ['bell', 'book'])],
    ['draws, whatever they gave', { fact: 'drew', times: 10 }],
    ['a thing and days of listening', { all: [held(1, ['bell']), { fact: 'listened_day', times: 3 }] }],
    ['minutes', { fact: 'listened_day', sum: 100 }],
  ])('for %s is lawful', (_, of) => {
    expect(found(rule(of))).toEqual([])
  })
})

describe('a quest', () => {
  const achievements = ['bell', 'fish', 'book'].map(item => ({ id: `has-${item}`, rule: held(1, [item]) }))
  test('whose steps ask for one drawn thing each is unlawful', () => {
    expect(found({ achievements, quests: [{ id: 'q', steps: ['has-bell', 'has-fish'] }] })).toEqual(['q'])
    expect(found({ achievements, quests: [{ id: 'q', steps: ['has-bell', 'has-book'] }] })).toEqual([])
  })

  test('gives things that replace drawn ones: a set of those is unlawful, too, over as many floors as there are', () => {
    const quests = [
      { id: 'one', steps: ['has-bell', 'has-book'] },
      { id: 'two', steps: ['has-fish', 'has-book'] },
    ]
    const questThings = [
      { id: 'token-one', quest: 'one' },
      { id: 'token-two', quest: 'two' },
    ]
    const set = { id: 'set', rule: held(2, ['token-one', 'token-two']) }
    expect(found({ achievements: [...achievements, set], quests, questThings })).toEqual(['set'])
    const floors = [
      ...achievements,
      { id: 'has-one', rule: held(1, ['token-one']) },
      { id: 'has-two', rule: held(1, ['token-two']) },
    ]
    const top = { id: 'top', steps: ['has-one', 'has-two'] }
    expect(found({ achievements: floors, quests: [...quests, top], questThings })).toEqual(['top'])
  })
})

describe('a thing of a quest', () => {
  const hasBell = { id: 'has-bell', rule: held(1, ['bell']) }
  const token = { id: 'token', quest: 'q' }

  test('counts as the one drawn thing that there is, where the quest asks for it', () => {
    const both = { id: 'both', rule: held(2, ['bell', 'token']) }
    const asking = { drawn: ['bell'], achievements: [hasBell, both], questThings: [token] }
    expect(found({ ...asking, quests: [{ id: 'q', steps: ['has-bell'] }] })).toEqual(['both'])
    expect(found({ ...asking, quests: [{ id: 'q', steps: ['other'] }] })).toEqual([])
    expect(found({ ...asking, quests: [] })).toEqual([])
  })

  test('counts as none where another quest asks for it', () => {
    const both = { id: 'both', rule: held(2, ['bell', 'token']) }
    const quests = [
      { id: 'q', steps: ['other'] },
      { id: 'r', steps: ['has-bell'] },
    ]
    expect(found({ achievements: [hasBell, both], quests, questThings: [token] })).toEqual([])
  })

  test('counts as a drawn one, too, where the step asks for that and for something else', () => {
    const bellAndDays = {
      id: 'bell-and-days',
      rule: { all: [held(1, ['bell']), { fact: 'listened_day' as const, times: 3 }] },
    }
    const hasFish = { id: 'has-fish', rule: held(1, ['fish']) }
    const quests = [{ id: 'q', steps: ['bell-and-days', 'has-fish'] }]
    expect(found({ achievements: [bellAndDays, hasFish], quests })).toEqual(['q'])
  })
})

test('what is unlawful is named by its kind', () => {
  const achievements = [
    { id: 'set', rule: held(2, ['bell', 'fish']) },
    { id: 'has-bell', rule: held(1, ['bell']) },
    { id: 'has-fish', rule: held(1, ['fish']) },
  ]
  const quests = [{ id: 'way', steps: ['has-bell', 'has-fish'] }]
  expect(unlawfulRewards({ drawn, achievements, quests, questThings: [] })).toEqual([
    { kind: 'achievement', id: 'set' },
    { kind: 'quest', id: 'way' },
  ])
})

test('without a gacha everything may be gathered', () => {
  expect(found({ drawn: [], ...rule(held(20)) })).toEqual([])
})
