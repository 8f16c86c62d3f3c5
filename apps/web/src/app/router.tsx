import type { Screen } from '@iki/contract/screens/screen'
import { screens } from '@iki/contract/screens/screens'
import type { RouteObject } from 'react-router'
import { HomePage } from '#app/screens/home-page.tsx'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { ErrorPage, loadNotFound } from './error-page.tsx'
import { guard } from './guard.ts'
import { Shell } from './shell/shell.tsx'
import { WaitingShell } from './shell/waiting-shell.tsx'

/** The routes, made from the screen table. */
export const routes: RouteObject[] = [
  {
    element: <Shell />,
    hydrateFallbackElement: <WaitingShell />,
    errorElement: (
      <main>
        <ErrorPage />
      </main>
    ),
    children: [
      ...screens.map(screen => routeOf(screen)),
      { path: '*', handle: null, lazy: async () => ({ Component: (await loadNotFound()).NotFoundPage }) },
    ],
  },
]

/** Loads the code of a screen that the server has rendered, so that React can take it over at once. */
export async function loadScreen(matches: readonly { route: RouteObject }[]): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}

function routeOf(screen: Screen): RouteObject {
  const common = {
    id: screen.path,
    caseSensitive: true,
    path: screen.path,
    handle: screen,
    loader: guard(screen),
    errorElement: <ErrorPage />,
  }
  if (screen.page === 'home/home') return { ...common, element: <HomePage /> }
  return {
    ...common,
    lazy: async () => ({
      element: await loadChunk(async () => (await import('./opened-screen.tsx')).openedScreen(screen)),
    }),
  }
}
