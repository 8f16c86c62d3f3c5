/** The parts of Cache Storage that the app uses, in memory, because jsdom has none. With `failure`, every put fails. */
export class FakeCaches implements CacheStorage {
  failure: Error | null = null
  readonly #caches = new Map<string, FakeCache>()

  async open(name: string): Promise<Cache> {
    const found = this.#caches.get(name) ?? new FakeCache(() => this.failure)
    this.#caches.set(name, found)
    return found
  }

  has = async (name: string) => this.#caches.has(name)
  keys = async () => [...this.#caches.keys()]
  delete = async (name: string) => this.#caches.delete(name)

  async match(request: RequestInfo | URL): Promise<Response | undefined> {
    for (const cache of this.#caches.values()) {
      const found = await cache.match(request)
      if (found) return found
    }
    return undefined
  }
}

class FakeCache implements Cache {
  readonly #entries = new Map<string, Response>()
  readonly #failure: () => Error | null

  constructor(failure: () => Error | null) {
    this.#failure = failure
  }

  match = async (request: RequestInfo | URL) => this.#entries.get(pathOf(request))?.clone()
  matchAll = async () => [...this.#entries.values()].map(entry => entry.clone())
  keys = async () => [...this.#entries.keys()].map(path => new Request(`http://iki.test${path}`))
  delete = async (request: RequestInfo | URL) => this.#entries.delete(pathOf(request))
  add = (request: RequestInfo | URL) => this.addAll([request])

  async put(request: RequestInfo | URL, response: Response): Promise<void> {
    const failure = this.#failure()
    if (failure) throw failure
    this.#entries.set(pathOf(request), response)
  }

  /** Stores all or none, as the standard demands. */
  async addAll(requests: Iterable<RequestInfo | URL>): Promise<void> {
    const answers = await Promise.all(
      [...requests].map(async request => [request, await fetch(request as string)] as const),
    )
    if (answers.some(([, { ok }]) => !ok)) throw new TypeError('A file could not be fetched.')
    for (const [request, answer] of answers) await this.put(request, answer)
  }
}

function pathOf(request: RequestInfo | URL): string {
  const address = request instanceof Request ? request.url : String(request)
  const { pathname, search } = new URL(address, 'http://iki.test')
  return pathname + search
}
