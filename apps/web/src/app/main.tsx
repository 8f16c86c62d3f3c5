import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from '#core/api/query-client.ts'
import { EmbedSlots } from '#core/embed/embed-slots.ts'
import { followOtherTabs } from '#core/session/current-session.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { routes } from './router.tsx'
import { signInByAddress } from './sign-in-by-address.ts'
import { slots } from './slots.ts'

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
// The guest's home is in the HTML already. Every other page starts with a shell that React replaces by the same one.
if (isGuestHome) hydrateRoot(container, app)
else createRoot(container).render(app)

function App({ router }: { router: DataRouter }) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <EmbedSlots value={slots.embeds}>
          <RouterProvider router={router} />
        </EmbedSlots>
      </QueryClientProvider>
    </ThemeProvider>
  )
}
