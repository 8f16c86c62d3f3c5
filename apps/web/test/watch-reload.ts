import { vi } from 'vitest'
import { pageLoad } from '#core/loading/page-load.ts'

/** Notes when the page is reloaded or left, because jsdom can do neither. */
export function watchReload() {
  const reload = vi.spyOn(pageLoad, 'again').mockImplementation(() => {})
  const assign = vi.spyOn(pageLoad, 'leaveTo').mockImplementation(() => {})
  return { reload, assign }
}
