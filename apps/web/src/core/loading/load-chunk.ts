import { mayReloadForChunk } from '@iki/contract/shell/shell'
import { readText, tabStorage, writeText } from '#core/offline/device-storage.ts'
import { clock } from '#core/time/clock.ts'
import { isInBrowser, rendering } from '#ui/page/rendering.ts'
import { pageLoad } from './page-load.ts'

const key = 'chunk_reloaded_at'

/**
 * Loads a chunk. When that fails, most often because a new version has replaced it, the page reloads itself, but at
 * most once a minute; then the error is for the error page.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  const loading = load()
  rendering.visitor()?.loading.add(loading)
  try {
    return await loading
  } catch (error) {
    if (!isInBrowser) throw error
    const written = readText(tabStorage, key)
    const now = clock.now().getTime()
    if (!navigator.onLine || !mayReloadForChunk(written === null ? null : Number(written), now)) throw error
    // What is not written would let it reload again and again.
    if (!writeText(tabStorage, key, String(now))) throw error
    pageLoad.again()
    return new Promise(() => {}) // Never resolves, because the page is being reloaded.
  }
}
