import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { followOtherTabs } from '#core/session/session.ts'
import { App } from './app.tsx'
import { routes } from './router.tsx'
import { signInByAddress } from './sign-in-by-address.ts'

const container = document.getElementById('root')
if (!container) throw new Error('The page has no #root.')

followOtherTabs()
await signInByAddress()
const isGuestHome = container.dataset.page === 'guest-home'
const router = createBrowserRouter(
  routes,
  isGuestHome ? { hydrationData: { loaderData: { '/': null } } } : {},
)
const app = (
  <StrictMode>
    <App router={router} />
  </StrictMode>
)
// The guest's home is in the page already; every other page begins with a shell that React replaces by the same one.
if (isGuestHome) hydrateRoot(container, app)
else createRoot(container).render(app)
