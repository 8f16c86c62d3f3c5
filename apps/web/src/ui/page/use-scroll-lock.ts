import { useEffect } from 'react'

/** The page behind what lies over it stays still. Mantine's own lock writes a style element: our CSP forbids that. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    document.documentElement.dataset.locked = ''
    return () => {
      delete document.documentElement.dataset.locked
    }
  }, [isLocked])
}
