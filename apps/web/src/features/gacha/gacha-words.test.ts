import { expect, test } from 'vitest'
import { pityText } from './gacha-words.ts'

test('pity of a lower rarity counts what is above it, too', () => {
  expect(pityText({ after: 9, rarity: 3 })).toBe(
    '星3以上が9回つづけて出なかったら、つぎの1回は、かならず星3以上です',
  )
  expect(pityText({ after: 49, rarity: 4 })).toBe(
    '星4が49回つづけて出なかったら、つぎの1回は、かならず星4です',
  )
})
