import { type ComponentType, useEffect, useRef, useState } from 'react'
import { loadChunk } from '#core/chunk.ts'
import { Notice } from '#ui/notice.tsx'
import { Optional } from './optional.tsx'

type Menu = ComponentType<{ onClose: () => void }>

/**
 * The drawer. Its code comes when it is first opened; where it does not, the next press asks for it anew. Without
 * Suspense, which would hold back for 300 ms what is there at once.
 */
export function useMenu() {
  const [Menu, setMenu] = useState<Menu | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const opener = useRef<Element | null>(null)
  const close = () => setMenu(null)
  const fail = () => {
    close()
    setFailed(true)
  }
  const open = () => {
    opener.current = document.activeElement
    setFailed(false)
    loadMenu().then(Loaded => setMenu(() => Loaded), fail)
  }
  // Without motion, the drawer is gone before Mantine gives the focus back.
  useEffect(() => {
    const isLost = Menu === null && document.activeElement === document.body
    if (isLost && opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
  }, [Menu])
  return {
    isOpen: Menu !== null,
    open,
    problem: hasFailed && (
      <Notice kind="problem">メニューを開けませんでした。電波のよいところで、もう一度お試しください。</Notice>
    ),
    drawer: Menu && (
      <Optional onFail={fail}>
        <Menu onClose={close} />
      </Optional>
    ),
  }
}

const loadMenu = (): Promise<Menu> => loadChunk(() => import('./menu.tsx').then(chunk => chunk.Menu))
