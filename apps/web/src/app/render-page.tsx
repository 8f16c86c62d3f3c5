import { AsyncLocalStorage } from 'node:async_hooks'
import type { PageAnswers } from '@iki/contract/shell/rendered-page'
import type { QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouter, StaticRouterProvider } from 'react-router'
import { queryClientOfPage } from '#core/api/query-client.ts'
import { readHtml, writeHtml } from '#ui/html/read-html.ts'
import { rendering, type Visitor } from '#ui/page/rendering.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { App } from './app.tsx'
import { askAll, wantedBy } from './page-queries.ts'
import { routes } from './router.tsx'
import { WaitingShell } from './shell/waiting-shell.tsx'

/** One page to be rendered on the server. */
export type PageRequest = Pick<Visitor, 'isSignedIn' | 'now' | 'serviceName' | 'ask'> & {
  /** The path with its query. */
  address: string
  /** Ends the waiting for answers; what is missing then is asked by the browser. */
  signal: AbortSignal
}

export type RenderedPage =
  | { kind: 'page'; html: string; queries: PageAnswers['queries'] }
  | { kind: 'redirect'; to: string }

const visitors = new AsyncLocalStorage<Visitor>()
rendering.visitor = () => visitors.getStore() ?? null

const handler = createStaticHandler(routes)
/** The first shows what the screen asks, the second what its parts ask. */
const mostPasses = 4

/**
 * The first view of a screen as HTML, with what it has asked the server. A page is rendered until nothing is missing:
 * its queries are answered between two passes. Nothing of it outlives the call.
 */
export async function renderPage({ address, signal, ...parts }: PageRequest): Promise<RenderedPage> {
  const visitor: Visitor = {
    ...parts,
    loading: new Set(),
    readHtml,
    sanitize: html => writeHtml(readHtml(html)),
  }
  return visitors.run(visitor, async () => {
    const context = await handler.query(new Request(`http://page.invalid${address}`))
    if (context instanceof Response) return { kind: 'redirect', to: context.headers.get('location') ?? '/' }
    const router = createStaticRouter(handler.dataRoutes, context)
    const client = queryClientOfPage()
    try {
      const draw = () =>
        renderToString(
          <App queryClient={client}>
            <StaticRouterProvider router={router} context={context} hydrate={false} />
          </App>,
        )
      let html = draw()
      for (let pass = 1; pass < mostPasses; pass++) {
        // Code comes also to a page that is late: what is drawn without it, the browser would throw away.
        const wanted = signal.aborted ? [] : wantedBy(client)
        if (wanted.length === 0 && visitor.loading.size === 0) break
        await Promise.all([askAll(client, wanted, signal), ...visitor.loading])
        visitor.loading.clear()
        html = draw()
      }
      return { kind: 'page', html, queries: answersOf(client) }
    } finally {
      client.clear() // Its timers would keep the answers in memory.
    }
  })
}

function answersOf(client: QueryClient): PageAnswers['queries'] {
  return client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map(({ queryKey, state }) => [queryKey, state.data] as const)
}

/** The shell without content, for pages that are not rendered. */
export function renderWaitingShell(): string {
  return renderToString(
    <ThemeProvider>
      <StaticRouter location="/login">
        <WaitingShell />
      </StaticRouter>
    </ThemeProvider>,
  )
}
