import { act } from '@testing-library/react'
import axe from 'axe-core'
import { expect } from 'vitest'

/** Fails with the accessibility problems that axe finds in the current page. */
export async function expectAccessible(): Promise<void> {
  document.documentElement.lang = 'ja' // As in index.html.
  // Colours are checked in tokens.test.ts: jsdom does not resolve custom properties.
  const found = await act(() => axe.run(document, { rules: { 'color-contrast': { enabled: false } } }))
  const report = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
  expect(report).toEqual([])
}
