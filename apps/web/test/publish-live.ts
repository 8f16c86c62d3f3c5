import { act } from '@testing-library/react'
import { live } from '#core/live/live-listeners.ts'

/**
 * Publishes a live event in this page, as if the server had sent it. Resolves when it is shown: queries notify in the
 * next task.
 */
export function publishLive(event: Parameters<typeof live.publish>[0]): Promise<void> {
  return act(async () => {
    live.publish(event)
    await new Promise(resolve => setTimeout(resolve))
  })
}
