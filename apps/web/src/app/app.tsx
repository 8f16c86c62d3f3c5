import { QueryClientProvider } from '@tanstack/react-query'
import { type DataRouter, RouterProvider } from 'react-router'
import { queryClient } from '#core/query-client.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'

export function App({ router }: { router: DataRouter }) {
  return (
    <ThemeProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>
  )
}
