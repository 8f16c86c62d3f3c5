import { prefetchIdleMs } from '@iki/contract/shell/shell'
import { queryClient } from '#core/api/query-client.ts'
import { hasPriorityWork, untilPriorityWorkEnds } from './priority-work.ts'

/** Resolves when nothing is asked, saved or waited for and the browser is idle, or when the page was left. */
export async function untilIdle(left = new AbortController().signal): Promise<void> {
  do {
    await untilPriorityWorkEnds()
    await untilAnswered(left)
    await untilBrowserIdle()
  } while (!left.aborted && (isAsking() || hasPriorityWork()))
}

const isAsking = () => queryClient.isFetching() + queryClient.isMutating() > 0

function untilAnswered(left: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const check = () => {
      if (!left.aborted && isAsking()) return
      for (const unfollow of unfollows) unfollow()
      left.removeEventListener('abort', check)
      resolve()
    }
    const unfollows = [queryClient.getQueryCache(), queryClient.getMutationCache()].map(cache =>
      cache.subscribe(check),
    )
    left.addEventListener('abort', check)
    check()
  })
}

/** Safari has no idle callback, so it gets a timer. */
function untilBrowserIdle(): Promise<unknown> {
  return new Promise(resolve => {
    if (typeof window.requestIdleCallback !== 'function') setTimeout(resolve, prefetchIdleMs)
    else window.requestIdleCallback(resolve, { timeout: prefetchIdleMs })
  })
}
