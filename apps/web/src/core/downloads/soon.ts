import { OfflineError } from '#core/api/api-error.ts'

/** How long the network may think about a lesson that is kept. */
const patienceMs = 3_000

/** A network that does not answer for long is none. */
export function soon<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new OfflineError()), patienceMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
