import { lazy } from 'react'
import { loadChunk } from '#core/loading/load-chunk.ts'

/** The slots of the shell that features fill. */
export const slots = {
  /** In the header, for members. */
  bell: lazy(() =>
    loadChunk(() => import('#features/notification/bell.tsx').then(chunk => ({ default: chunk.Bell }))),
  ),
  /** What plays on while screens change, above the tabs. */
  aboveTabs: lazy(() =>
    loadChunk(() => import('./above-tabs.tsx').then(chunk => ({ default: chunk.AboveTabs }))),
  ),
  /** What plays lessons within texts. */
  embeds: {
    Film: lazy(() =>
      loadChunk(() => import('./embeds/embedded-film.tsx').then(chunk => ({ default: chunk.EmbeddedFilm }))),
    ),
    Sound: lazy(() =>
      loadChunk(() =>
        import('./embeds/embedded-sound.tsx').then(chunk => ({ default: chunk.EmbeddedSound })),
      ),
    ),
  },
}
