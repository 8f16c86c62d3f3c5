import { useSyncExternalStore } from 'react'

/** From here on there is a rail beside the page; the style sheets have the same number. */
const query = '(min-width: 1100px)'

function subscribe(onChange: () => void): () => void {
  const media = window.matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether the window is as wide as a desk's: for what only a desk loads. What is only placed otherwise needs CSS alone. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
