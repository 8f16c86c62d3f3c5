import { vi } from 'vitest'
import { pageLoad } from '#core/loading/page-load.ts'

/** jsdom can't load a page again; the page's call to do so is seen here. */
export function watchReload() {
  const reload = vi.spyOn(pageLoad, 'again').mockImplementation(() => {})
  const assign = vi.spyOn(pageLoad, 'leaveTo').mockImplementation(() => {})
  return { reload, assign }
}
