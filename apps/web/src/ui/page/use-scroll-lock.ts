import { useEffect } from 'react'

/** How many lie over the page: a sheet may have opened another. */
let locks = 0

/** The page behind what lies over it stays still. Mantine's own lock writes a style element: our CSP forbids that. */
export function useScrollLock(isLocked: boolean): void {
  useEffect(() => {
    if (!isLocked) return
    locks += 1
    document.documentElement.dataset.locked = ''
    return () => {
      locks -= 1
      if (locks === 0) delete document.documentElement.dataset.locked
    }
  }, [isLocked])
}
