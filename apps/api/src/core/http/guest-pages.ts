import { boundedCache } from '../bounded-cache.ts'
import type { Clock } from '../clock.ts'
import { type PreparedFile, prepareFile } from './prepared-file.ts'

/** What guests read changes with the content and with the time; no page is older than this. */
const freshMs = 60_000
const most = 300

type Made = { html: string; styles: string; compose(): string }
/** `styles`: the text of the style element, for the policy. */
type CachedPage = { html: string; styles: string; file: PreparedFile }

/**
 * Pages of guests, which are the same for all of them: rendered and compressed once a minute, and only once however many
 * ask for one at the same time. The ETag of a page that is the same as before stays.
 */
export function guestPages(clock: Clock) {
  const fresh = boundedCache<{ at: number; page: Promise<CachedPage | null> }>(most)
  const last = boundedCache<CachedPage>(most)

  async function prepare(address: string, make: () => Promise<Made | null>): Promise<CachedPage | null> {
    const made = await make()
    if (!made) return null
    const before = last.get(address)
    if (before?.html === made.html) return before
    const file = await prepareFile(Buffer.from(made.compose()), 'text/html; charset=utf-8')
    const cached = { html: made.html, styles: made.styles, file }
    last.set(address, cached)
    return cached
  }

  return {
    /** Null where it could not be made; the next request tries again. */
    async of(address: string, make: () => Promise<Made | null>): Promise<CachedPage | null> {
      const known = fresh.get(address)
      const at = clock().getTime()
      if (known && at >= known.at && at < known.at + freshMs) return known.page
      const making = prepare(address, make)
      fresh.set(address, { at, page: making })
      const page = await making.catch(error => {
        fresh.delete(address)
        throw error
      })
      if (page === null) fresh.delete(address)
      return page
    },
  }
}
