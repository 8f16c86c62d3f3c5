import { expect, test } from 'vitest'
import { nothingChosen } from '../account/display-settings.ts'
import type { HomePart } from './home-parts.ts'
import { ownHome } from './own-home.ts'

const usual: HomePart[] = ['diary', 'unfinished', 'week', 'news']

test('home is as usual for who has chosen nothing', () => {
  expect(ownHome(usual, nothingChosen)).toEqual(usual)
})

test('a member’s own order comes before the usual one, and a part that is new since comes last', () => {
  expect(ownHome(usual, { homeOrder: ['news', 'week', 'diary'], hiddenParts: null })).toEqual([
    'news',
    'week',
    'diary',
    'unfinished',
  ])
})

test('what was hidden is left out, in either order', () => {
  expect(ownHome(usual, { homeOrder: null, hiddenParts: ['week'] })).toEqual(['diary', 'unfinished', 'news'])
  expect(ownHome(usual, { homeOrder: ['news'], hiddenParts: ['news', 'diary'] })).toEqual([
    'unfinished',
    'week',
  ])
})
