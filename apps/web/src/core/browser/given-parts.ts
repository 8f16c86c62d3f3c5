/**
 * Parts that a browser may refuse to give: with all data of sites blocked, looking one up throws. Null then, and where
 * there is none.
 */
function given<T>(read: () => T | undefined): T | null {
  try {
    return read() ?? null
  } catch {
    return null
  }
}

export const givenCaches = (): CacheStorage | null => given(() => caches)
export const givenWorkers = (): ServiceWorkerContainer | null => given(() => navigator.serviceWorker)
export const givenChannel = (name: string): BroadcastChannel | null => given(() => new BroadcastChannel(name))
