import { type ComponentType, useEffect, useRef, useState } from 'react'
import { loadChunk } from './load-chunk.ts'

/**
 * An overlay whose code is loaded when it is first opened. If that fails, the next press tries again. Without Suspense,
 * which would delay even a loaded overlay by 300 ms.
 */
export function useOnDemand<P>(load: () => Promise<ComponentType<P>>) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const opener = useRef<Element | null>(null)
  const close = () => setPart(null)
  const fail = () => {
    close()
    setFailed(true)
  }
  const open = () => {
    opener.current = document.activeElement
    setFailed(false)
    loadChunk(load).then(Loaded => setPart(() => Loaded), fail)
  }
  // Without motion, the part is removed before Mantine gives the focus back.
  useEffect(() => {
    const isLost = Part === null && document.activeElement === document.body
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }, [Part])
  return { Part, isOpen: Part !== null, hasFailed, open, close, fail }
}
