import type { Owner } from './owner.ts'
import type { Store } from './store.ts'

/**
 * Calls back when another tab has written into a store, and when this tab is shown again, since a sleeping tab gets no
 * events. Returns a function that stops it.
 */
export function followStore(
  store: Pick<Store<unknown>, 'keyOf'>,
  owner: Owner,
  onChange: () => void,
): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key === store.keyOf(owner)) onChange()
  }
  const onVisibility = () => {
    if (document.visibilityState === 'visible') onChange()
  }
  window.addEventListener('storage', onStorage)
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    window.removeEventListener('storage', onStorage)
    document.removeEventListener('visibilitychange', onVisibility)
  }
}
