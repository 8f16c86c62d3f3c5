import { listNotifications } from '@iki/contract/account/notification'
import { popPopups } from '@iki/contract/account/popup'
import { getService } from '@iki/contract/api/service'
import { getPlayerQueue, getPlayerSettings, usualSettings } from '@iki/contract/media/playback'
import { getHome } from '@iki/contract/shell/home'
import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { routes } from '#app/router.tsx'
import { queryClient } from '#core/api/query-client.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { type FakeApi, fakeApi } from './fake-api.ts'
import { emptyHome } from './home-samples.ts'
import { installFakeMedia } from './install-fake-media.ts'
import { asGuest } from './people.ts'

installFakeMedia()

export const aService = {
  supportEmail: 'support@example.jp',
  frameUrl: null,
  coinExchangeUrl: null,
  hasLine: false,
  hasCasting: true,
  hasWatermark: false,
  isDemo: false,
}

/** A browser without a session, and a server that answers the calls that the shell makes on every page. */
export function freshBrowser(): FakeApi {
  asGuest()
  queryClient.clear()
  const api = fakeApi()
  api.answer(getService, aService)
  api.answer(getHome, emptyHome)
  api.answer(listNotifications, { items: [], next: null, unreadCount: 0 })
  api.answer(popPopups, [])
  api.answer(getPlayerQueue, null)
  api.answer(getPlayerSettings, usualSettings)
  return api
}

/** The whole app at an address, with shell, guard and page, as the router renders it. */
export function openApp(at: string, house: RouteObject[] = routes) {
  const router = createMemoryRouter(house, { initialEntries: [at] })
  const app = render(
    <ThemeProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  )
  const address = () => router.state.location.pathname + router.state.location.search
  return { ...app, router, address }
}
