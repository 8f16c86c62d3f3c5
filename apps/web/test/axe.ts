import { act } from '@testing-library/react'
import axe from 'axe-core'
import { expect } from 'vitest'

const options: axe.RunOptions = {
  // Colours are checked in tokens.test.ts: jsdom does not resolve custom properties.
  rules: { 'color-contrast': { enabled: false } },
  // Nobody reads what passes, nor where in the page it is.
  resultTypes: ['violations'],
  selectors: false,
  preload: false,
  iframes: false,
}

/** Fails with the accessibility problems that axe finds in the current page. */
export async function expectAccessible(): Promise<void> {
  document.documentElement.lang = 'ja' // As in index.html.
  const found = await act(() => axe.run(document, options))
  const report = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
  expect(report).toEqual([])
}
