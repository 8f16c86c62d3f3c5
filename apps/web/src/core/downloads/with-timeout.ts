import { OfflineError } from '#core/api/api-error.ts'

/** How long the network may take where a download could be shown instead. */
const patienceMs = 3_000

/** Fails as if there were no network when the answer takes too long. */
export function withTimeout<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new OfflineError()), patienceMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
