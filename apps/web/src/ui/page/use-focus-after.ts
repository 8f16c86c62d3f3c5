import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the element that gets the focus once something has happened that removes the pressed button. `what`: null, 0 or
 * false before it, and another value each time.
 */
export function useFocusAfter<E extends HTMLElement>(
  what: string | number | boolean | null,
): RefObject<E | null> {
  const element = useRef<E>(null)
  useEffect(() => {
    if (what) element.current?.focus()
  }, [what])
  return element
}
