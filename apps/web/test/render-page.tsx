import type { Screen } from '@iki/contract/screens/screen'
import { findScreen } from '@iki/contract/screens/screens'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { slots } from '#app/slots.ts'
import { queryClient } from '#core/api/query-client.ts'
import { EmbedSlots } from '#core/embed/embed-slots.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

type Options = {
  /** The address of the page. */
  at: string
  /** The path of the screen; by default that of the screen at the address. */
  path?: string
  /** Components outside the page that it needs. */
  around?: ReactNode
}

/** Renders a page as the router does: at its address, with its screen, its queries and the theme. */
export function renderPage(page: ReactNode, { at, path, around }: Options) {
  const screen: Screen | null = findScreen(new URL(at, 'http://iki.test').pathname)
  const element = (
    <>
      {page}
      {around}
    </>
  )
  const elsewhere = { path: '*', element: <>{around}</> }
  const router = createMemoryRouter(
    [{ path: path ?? screen?.path ?? at, element, handle: screen }, elsewhere],
    {
      initialEntries: [at],
    },
  )
  const screenful = render(
    <ThemeProvider env="test">
      <QueryClientProvider client={queryClient}>
        <EmbedSlots value={slots.embeds}>
          <RouterProvider router={router} />
        </EmbedSlots>
      </QueryClientProvider>
    </ThemeProvider>,
  )
  return { ...screenful, router }
}
