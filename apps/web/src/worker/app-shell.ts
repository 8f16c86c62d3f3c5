/** What the build says of a version: the page that opens it and every file it may come to need. */
export type Version = { name: string; page: string; assets: readonly string[] }

type Parts = { caches: CacheStorage; fetch: typeof fetch; version: Version }

/** After this long without an answer, the app opens from the cache. */
export const patienceMs = 4_000

/** A browser fetches six files of a server at once: the page that is open comes before what is cached for later. */
const atOnce = 2

const cachePrefix = 'iki-shell-'

/** The app itself, cached so that it opens without a network: one cache a version, complete or not at all. */
export function appShell({ caches, fetch, version }: Parts) {
  const cacheName = cachePrefix + version.name

  async function cachedPage(): Promise<Response | undefined> {
    const cache = await caches.open(cacheName)
    return cache.match(version.page)
  }

  return {
    /**
     * Fails as a whole when one file is missing: the version before stays then. What came until then is in the
     * browser's own cache for the next time.
     */
    async precache(): Promise<void> {
      const cache = await caches.open(cacheName)
      const files = [version.page, ...version.assets]
      try {
        for (let at = 0; at < files.length; at += atOnce) await cache.addAll(files.slice(at, at + atOnce))
      } catch (error) {
        await caches.delete(cacheName)
        throw error
      }
    },

    /** A tab that was open during a change of versions still finds its own files, in the version before. */
    async dropOld(): Promise<void> {
      const dropped = oldVersions(await caches.keys(), cacheName)
      await Promise.all(dropped.map(name => caches.delete(name)))
    },

    /** Whether a page that began with this file is one of this version. */
    hasAsset: (path: string): boolean => version.assets.includes(path),

    /** The network first, so that nobody sees an old app; the cache when no network answers. */
    async answerNavigation(request: Request): Promise<Response> {
      const answer = fetch(request)
      const isAnswered = await Promise.race([
        answer.then(
          ({ status }) => status < 500,
          () => false,
        ),
        new Promise<false>(done => setTimeout(() => done(false), patienceMs)),
      ])
      return isAnswered ? answer : ((await cachedPage()) ?? answer)
    },

    /** Its name holds a hash of its content: wherever it is found, it is the right one. */
    answerAsset: async (request: Request): Promise<Response> =>
      (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
  }
}

/** Which caches to drop: all versions but this one and the one before it. Names come oldest first. */
export function oldVersions(names: readonly string[], current: string): string[] {
  const others = names.filter(name => name.startsWith(cachePrefix) && name !== current)
  return others.slice(0, -1)
}
