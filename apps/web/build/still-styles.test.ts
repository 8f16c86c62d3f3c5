import postcss from 'postcss'
import { expect, test } from 'vitest'
import { stillStyles } from './still-styles.ts'

const made = (css: string) =>
  postcss([stillStyles]).process(css, { from: undefined }).css.replace(/\s+/g, ' ')

test('what a phone with reduced motion gets, a member who chose it gets as well', () => {
  expect(made('@media (prefers-reduced-motion: reduce) { .ring, .ring::after { animation: none } }')).toBe(
    '@media (prefers-reduced-motion: reduce) { .ring, .ring::after { animation: none } } ' +
      ':where(:root[data-motion="still"]) .ring, :where(:root[data-motion="still"]) .ring::after { animation: none }',
  )
})

test('a rule for the whole page has the mark on its root', () => {
  expect(made('@media (prefers-reduced-motion: reduce) { :root:root * { transition: none } }')).toContain(
    ':root:where([data-motion="still"]):root * { transition: none }',
  )
})

test('other conditions stay as they are', () => {
  const css = '@media (min-width: 40em) { .ring { animation: none } }'
  expect(made(css)).toBe(css)
})
