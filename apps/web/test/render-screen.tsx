import { type RenderResult, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

type Options = { at?: string }

/** Renders a component with the theme and at an address, as the app does. */
export function renderScreen(screen: ReactNode, { at = '/' }: Options = {}): RenderResult {
  return render(
    <ThemeProvider env="test">
      <MemoryRouter initialEntries={[at]}>{screen}</MemoryRouter>
    </ThemeProvider>,
  )
}
