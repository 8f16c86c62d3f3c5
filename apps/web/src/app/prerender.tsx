import { QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouter, StaticRouterProvider } from 'react-router'
import { queryClient } from '#core/api/query-client.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { routes } from './router.tsx'
import { WaitingShell } from './shell/waiting-shell.tsx'

/** The guest's home as HTML, made at build time, so that it is shown before any script has loaded. */
export async function renderGuestHome(): Promise<string> {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://localhost/'))
  if (context instanceof Response) throw new Error('The home page may not redirect a guest.')
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  queryClient.clear() // Its timers would keep the build running.
  return html
}

/** The shell without content, for every other page. */
export async function renderWaitingShell(): Promise<string> {
  return renderToString(
    <ThemeProvider>
      <StaticRouter location="/login">
        <WaitingShell />
      </StaticRouter>
    </ThemeProvider>,
  )
}
