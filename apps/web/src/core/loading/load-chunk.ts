import { mayReloadForChunk } from '@iki/contract/shell/shell'
import { readText, tabStorage, writeText } from '#core/offline/device-storage.ts'
import { clock } from '#core/time/clock.ts'
import { isInBrowser, rendering } from '#ui/page/rendering.ts'
import { pageLoad } from './page-load.ts'

const key = 'chunk_reloaded_at'
/** A page that is still there so long after it was to be left stays: what it was left for was a file, or did not come. */
const leavingMs = 15_000

let isLeaving = false
// Also for what is asked for between the press of the link and the end of the page.
if (isInBrowser)
  addEventListener('beforeunload', () => {
    isLeaving = true
    setTimeout(() => {
      isLeaving = false
    }, leavingMs)
  })

/**
 * Loads a chunk. When that fails, most often because a new version has replaced it, the page reloads itself, but at
 * most once a minute; then the error is for the error page. Safari ends what is being loaded when somebody follows a link:
 * reloading then would take the visitor back.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const loading = load()
  rendering.visitor()?.loading.add(loading)
  try {
    return await loading
  } catch (error) {
    if (!isInBrowser) throw error
    if (isLeaving) {
      await new Promise(resolve => setTimeout(resolve, leavingMs))
      return loadChunk(load)
    }
    const written = readText(tabStorage, key)
    const now = clock.now().getTime()
    if (!navigator.onLine || !mayReloadForChunk(written === null ? null : Number(written), now)) throw error
    // What is not written would let it reload again and again.
    if (!writeText(tabStorage, key, String(now))) throw error
    pageLoad.again()
    return new Promise(() => {}) // Never resolves, because the page is being reloaded.
  }
}
