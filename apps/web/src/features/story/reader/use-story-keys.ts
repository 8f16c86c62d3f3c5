import { useEffect, useRef } from 'react'

type Keys = { isHeld: boolean; next: () => void; back: () => void }

/** → and Space continue, ← goes back, wherever the focus is; Enter is the focused button’s. */
export function useStoryKeys(keys: Keys): void {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { isHeld, next, back } = current.current
      if (isHeld || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
      const isOnControl =
        event.target instanceof HTMLElement && event.target.matches('button, a, input, select')
      if (event.key === 'ArrowRight') next()
      else if (event.key === 'ArrowLeft') back()
      else if ((event.key === ' ' || event.key === 'Enter') && !isOnControl) next()
      else return
      event.preventDefault()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
