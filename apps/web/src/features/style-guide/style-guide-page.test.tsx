import { act, screen } from '@testing-library/react'
import axe from 'axe-core'
import { expect, it } from 'vitest'
import { renderScreen } from '#test/render-screen.tsx'
import { Component as StyleGuide } from './style-guide-page.tsx'

it('shows every piece with nothing that axe objects to', async () => {
  const { container } = renderScreen(
    <main>
      <StyleGuide />
    </main>,
  )
  expect(screen.getByRole('heading', { level: 1, name: '意匠の見本' })).toBeDefined()
  // Colours are checked in tokens.test.ts: jsdom does not resolve custom properties.
  const found = await act(() => axe.run(container, { rules: { 'color-contrast': { enabled: false } } }))
  const report = found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join(' | ')}`)
  expect(report).toEqual([])
})
