import { CastProblem } from './cast-problem.ts'
import type { CastSender, SenderWindow } from './sender-types.ts'

export const senderAddress = 'https://www.gstatic.com/cv/js/sender/v1/cast_sender.js?loadCastFramework=1'
/** How often it is looked whether the framework has come, and how long between. */
export const senderTries = 20
export const senderTryMs = 250

type Parts = { page: Document; window: SenderWindow; browserName: string }

/**
 * Fetches Google's sender, which says itself by `__onGCastApiAvailable` that it is there, or that this browser has no
 * casting; some say nothing at all. Whatever failed is taken away, so that it can be tried anew.
 */
export function loadSender({ page, window, browserName }: Parts): Promise<CastSender> {
  const arrived = senderIn(window)
  if (arrived) return Promise.resolve(arrived)
  const script = page.createElement('script')
  script.src = senderAddress
  script.async = true
  let looking: ReturnType<typeof setInterval> | undefined
  let tries = 0
  return new Promise<CastSender>((resolve, reject) => {
    function look(): void {
      const sender = senderIn(window)
      if (sender) resolve(sender)
      else if (++tries >= senderTries) reject(new CastProblem('notEnabled', browserName))
    }
    window.__onGCastApiAvailable = isAvailable => {
      if (isAvailable) look()
      else reject(new CastProblem('notEnabled', browserName))
    }
    script.addEventListener('error', () => reject(new CastProblem('notConnected')))
    looking = setInterval(look, senderTryMs)
    page.head.append(script)
  })
    .catch((problem: unknown) => {
      script.remove()
      throw problem
    })
    .finally(() => clearInterval(looking))
}

function senderIn(window: SenderWindow): CastSender | null {
  const framework = window.cast?.framework
  const cast = window.chrome?.cast
  return framework && cast ? { framework, cast } : null
}
