import { vi } from 'vitest'

/** jsdom can't load a page again; the page's wish to is seen here. */
export function watchReload() {
  const reload = vi.fn()
  const assign = vi.fn()
  const { origin, pathname, href } = window.location
  const page = { origin, pathname, href, reload, assign } as unknown as Location
  vi.spyOn(globalThis, 'location', 'get').mockReturnValue(page as Location & string)
  return { reload, assign }
}
