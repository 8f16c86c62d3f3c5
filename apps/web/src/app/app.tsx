import { QueryClientProvider } from '@tanstack/react-query'
import { type DataRouter, RouterProvider } from 'react-router'
import { queryClient } from '#core/api/query-client.ts'
import { EmbedSlots } from '#core/embed/embed-slots.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { slots } from './slots.ts'

export function App({ router }: { router: DataRouter }) {
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
