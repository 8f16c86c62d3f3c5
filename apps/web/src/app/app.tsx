import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { useIsMotionStill } from '#core/display/device-display.ts'
import { EmbedSlots } from '#core/embed/embed-slots.ts'
import { ThemeProvider } from '#ui/theme/theme-provider.tsx'
import { slots } from './slots.ts'

type Props = {
  queryClient: QueryClient
  /** Called once, when the page reacts. */
  onTakenOver?: () => void
  children: ReactNode
}

/** What is around the router, the same on the server and in the browser. */
export function App({ queryClient, onTakenOver, children }: Props) {
  const isStill = useIsMotionStill()
  useEffect(() => onTakenOver?.(), [])
  return (
    <StrictMode>
      <ThemeProvider isStill={isStill}>
        <QueryClientProvider client={queryClient}>
          <EmbedSlots value={slots.embeds}>{children}</EmbedSlots>
        </QueryClientProvider>
      </ThemeProvider>
    </StrictMode>
  )
}
