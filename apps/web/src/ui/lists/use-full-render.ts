import { startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { afterPaint } from '#ui/page/after-paint.ts'

/**
 * Whether all of a long page is there. Who comes to its top sees at once what fills the screen, and what lies below it
 * follows; who comes back to where they were, or to a place in it, finds everything at once.
 */
export function useFullRender(): boolean {
  const { hash } = useLocation()
  const comesToTop = useNavigationType() !== NavigationType.Pop && hash === ''
  const [isWhole, setWhole] = useState(!comesToTop)
  useEffect(() => {
    let isHere = true
    void afterPaint().then(() => {
      if (isHere) startTransition(() => setWhole(true))
    })
    return () => {
      isHere = false
    }
  }, [])
  return isWhole
}
