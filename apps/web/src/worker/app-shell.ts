/** What the build states about a version: its page, and every file that the app may need. */
export type Version = { name: string; page: string; assets: readonly string[] }

/** What the browser has asked for while it started the worker; undefined where it can't do that. */
type Preloaded = Promise<Response | undefined>

type Parts = { caches: CacheStorage; fetch: typeof fetch; version: Version }

/** After this long without an answer, the app opens from the cache. */
export const shellPatienceMs = 4_000

/** A browser fetches about six files of a server at once; most are left to the page that is open. */
const atOnce = 2

const cachePrefix = 'iki-shell-'

/** The app itself, cached so that it opens without a network. There is one cache for each version, complete or none. */
export function appShell({ caches, fetch, version }: Parts) {
  const cacheName = cachePrefix + version.name

  async function cachedPage(): Promise<Response | undefined> {
    const cache = await caches.open(cacheName)
    return cache.match(version.page)
  }

  const askNetwork = async (request: Request, preloaded?: Preloaded): Promise<Response> =>
    (await preloaded) ?? fetch(request)

  return {
    /**
     * Fails as a whole if one file is missing; the former version then stays. The next try is faster, because the
     * browser's own cache has the files that arrived.
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

    /** Keeps the version before: a tab that was opened with it still needs its files. */
    async dropOld(): Promise<void> {
      const dropped = oldVersions(await caches.keys(), cacheName)
      await Promise.all(dropped.map(name => caches.delete(name)))
    },

    /** Whether a page that was loaded with this file is of this version. */
    hasAsset: (path: string): boolean => version.assets.includes(path),

    askNetwork,

    /** Asks the network first, so that nobody gets an old app; uses the cache if it does not answer. */
    async answerNavigation(request: Request, preloaded?: Preloaded): Promise<Response> {
      const answer = askNetwork(request, preloaded)
      const isAnswered = await Promise.race([
        answer.then(
          ({ status }) => status < 500,
          () => false,
        ),
        new Promise<false>(done => setTimeout(() => done(false), shellPatienceMs)),
      ])
      return isAnswered ? answer : ((await cachedPage()) ?? answer)
    },

    /** File names contain a hash of the content, so a cached file is always right. */
    answerAsset: async (request: Request): Promise<Response> =>
      (await caches.match(request, { ignoreVary: true })) ?? fetch(request),
  }
}

/** The caches to delete: all versions but this one and the one before. Names are ordered, the oldest first. */
export function oldVersions(names: readonly string[], current: string): string[] {
  const others = names.filter(name => name.startsWith(cachePrefix) && name !== current)
  return others.slice(0, -1)
}
