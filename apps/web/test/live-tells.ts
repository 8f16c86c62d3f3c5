import { act } from '@testing-library/react'
import { live } from '#core/live/live.ts'

/** Something happens elsewhere, and is told to this page. Resolves when it is shown: queries tell in the next task. */
export function liveTells(event: Parameters<typeof live.tell>[0]): Promise<void> {
  return act(async () => {
    live.tell(event)
    await new Promise(resolve => setTimeout(resolve))
  })
}
