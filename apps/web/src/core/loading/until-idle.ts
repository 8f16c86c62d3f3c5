import { prefetchIdleMs } from '@iki/contract/shell/shell'
import { queryClient } from '#core/api/query-client.ts'

/** Resolves when no query is running and the browser is idle, or when the page was left. */
export async function untilIdle(left = new AbortController().signal): Promise<void> {
  do {
    await untilAnswered(left)
    await untilBrowserIdle()
  } while (!left.aborted && queryClient.isFetching() > 0)
}

function untilAnswered(left: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const check = () => {
      if (!left.aborted && queryClient.isFetching() > 0) return
      unfollow()
      left.removeEventListener('abort', check)
      resolve()
    }
    const unfollow = queryClient.getQueryCache().subscribe(check)
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
