import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#core/api/query-client.ts'
import { untilIdle } from '#core/loading/until-idle.ts'
import { followOtherTabs } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import { App } from './app.tsx'
import { earlyInput } from './early-input.ts'
import { takeOver } from './rendered-page.ts'
import { loadScreen, routes } from './router.tsx'
import { signInByAddress } from './sign-in-by-address.ts'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root.')
followOtherTabs()
// Not awaited: the code of a screen imports this module, and would wait for its end.
void start(container)

async function start(root: HTMLElement): Promise<void> {
  await signInByAddress()
  const early = earlyInput(root)
  const onTakenOver = () => {
    // Not at once: React may take the page over within a key's own event, and repeating would end a composition.
    setTimeout(early.repeat)
    void untilIdle().then(clock.letGo)
  }
  // Every page that is not rendered starts with a shell that React replaces by the same one.
  if (takeOver(root)) await hydrate(root, onTakenOver)
  else createRoot(root).render(app(createBrowserRouter(routes), onTakenOver))
}

/** A rendered page is taken over as it is. */
async function hydrate(root: HTMLElement, onTakenOver: () => void): Promise<void> {
  const matches = matchRoutes(routes, window.location) ?? []
  await loadScreen(matches)
  const loaderData = Object.fromEntries(matches.map(({ route }) => [route.id ?? '', null]))
  const router = createBrowserRouter(routes, { hydrationData: { loaderData } })
  const onRecoverableError = (error: unknown) => console.error('A part of the page was drawn anew.', error)
  // In a transition, so that a long page is taken over in parts.
  startTransition(() => void hydrateRoot(root, app(router, onTakenOver), { onRecoverableError }))
}

function app(router: DataRouter, onTakenOver: () => void) {
  return (
    <App queryClient={queryClient} onTakenOver={onTakenOver}>
      <RouterProvider router={router} />
    </App>
  )
}
