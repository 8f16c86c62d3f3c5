import { CastProblem } from './cast-problem.ts'
import type { CastSender, SenderWindow } from './sender-types.ts'

export const senderAddress = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'
/** How often, and after which pauses, we check whether the framework has loaded. */
export const senderTries = 20
export const senderTryMs = 250

type Parts = { page: Document; window: SenderWindow; browserName: string }

/**
 * Loads Google's sender. It calls `__onGCastApiAvailable` when it is ready or when the browser can't cast; in some
 * browsers it calls nothing, so we check as well. After a failure the script is removed, so that the next try loads it.
 */
export function loadSender({ page, window, browserName }: Parts): Promise<CastSender> {
  const arrived = senderIn(window)
  if (arrived) return Promise.resolve(arrived)
  const script = page.createElement('script')
  script.src = senderAddress
  script.async = true
  let timer: ReturnType<typeof setInterval> | undefined
  let tries = 0
  return new Promise<CastSender>((resolve, reject) => {
    function check(): void {
      const sender = senderIn(window)
      if (sender) resolve(sender)
      else if (++tries >= senderTries) reject(new CastProblem('notEnabled', browserName))
    }
    window.__onGCastApiAvailable = isAvailable => {
      if (isAvailable) check()
      else reject(new CastProblem('notEnabled', browserName))
    }
    script.addEventListener('error', () => reject(new CastProblem('notConnected')))
    timer = setInterval(check, senderTryMs)
    page.head.append(script)
  })
    .catch((problem: unknown) => {
      script.remove()
      throw problem
    })
    .finally(() => clearInterval(timer))
}

function senderIn(window: SenderWindow): CastSender | null {
  const framework = window.cast?.framework
  const cast = window.chrome?.cast
  return framework && cast ? { framework, cast } : null
}
