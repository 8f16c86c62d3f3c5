import { expect, test } from 'vitest'
import { logoNameOf, logos } from './logo.ts'

test('the logos are those of the specification', () => {
  expect(Object.entries(logos).map(([key, { name }]) => [key, name])).toEqual([
    ['eichi-online', '叡智オンライン'],
    ['kafuku', '下腹重心オンライン'],
    ['d-code-plan', 'D-CODE'],
    ['syaka-plan', '釈迦プラン'],
    ['wa-plan', '和プラン'],
    ['gold', 'ダンサーオンライン'],
    ['second-dance', 'セカンドダンス'],
    ['base2', 'ベースプラン2'],
    ['nyumon', '弟子入門'],
    ['default', null],
  ])
})

test.each([
  ['eichi', 'eichi-online', 'eichi'],
  ['kafuku', 'kafuku', 'kafuku'],
  ['d-code', 'd-code-plan', 'd-code'],
  ['syaka', 'syaka-plan', 'syaka'],
  ['wa', 'wa-plan', 'wa'],
  ['dancer-online', 'gold', 'dance'],
  ['second-dance', 'second-dance', 'dance'],
  ['base2', 'base2', 'base'],
  ['nyumon', 'nyumon', 'none'],
  ['default', 'default', 'none'],
  ['payment', 'default', 'none'],
  ['product', 'default', 'none'],
  ['afq', 'default', 'none'],
  ['matome', 'default', 'none'],
  ['player-menu', 'default', 'none'],
] as const)('the layout %s wears the logo %s in the accent %s', (layout, logo, accent) => {
  expect(logoNameOf(layout)).toBe(logo)
  expect(logos[logo].accent).toBe(accent)
})
