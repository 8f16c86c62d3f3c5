import { expect, test } from 'vitest'
import { drawnText, pityText } from './gacha-texts.ts'

test('pity of a lower rarity counts what is above it, too', () => {
  expect(pityText({ after: 9, rarity: 3 })).toBe(
    '星3以上が9回つづけて出なかったら、つぎの1回は、かならず星3以上です',
  )
  expect(pityText({ after: 49, rarity: 4 })).toBe(
    '星4が49回つづけて出なかったら、つぎの1回は、かならず星4です',
  )
})

test.each([
  [10, 'どれも、はじめてのものです。'],
  [3, 'はじめてのものは3個、かけらは7個です。'],
  [0, 'どれも、もう持っているものなので、かけらを10個手にしました。'],
])('of ten things, %i new ones are counted as one says it', (fresh, expected) => {
  const results = Array.from({ length: 10 }, (_, index) => ({
    item: `mura-${index}`,
    title: '鈴',
    rarity: 1,
    isPity: false,
    isNew: index < fresh,
  }))
  expect(drawnText(results).split('が出ました。')[1]).toBe(expected)
})
