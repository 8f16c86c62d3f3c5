import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** The browser looks for the part that the address names before it is there. */
export function useArrivalAtPart(): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
