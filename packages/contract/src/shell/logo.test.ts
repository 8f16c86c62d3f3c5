import { expect, test } from 'vitest'
import { logoNameOf, logos } from './logo.ts'

test('the logos are those of the specification', () => {
  expect(Object.keys(logos)).toEqual([
    'eichi-online',
    'kafuku',
    'd-code-plan',
    'syaka-plan',
    'wa-plan',
    'gold',
    'second-dance',
    'base2',
    'nyumon',
    'default',
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

test('every plan’s logo is named in Japanese, the default one by the service', () => {
  const { default: own, ...others } = logos
  expect(own.name).toBeNull()
  expect(Object.values(others).filter(({ name }) => name === '')).toEqual([])
})
