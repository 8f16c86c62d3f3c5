import { findScreen } from '@iki/contract/screens/screens'
import { type RefObject, useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Links to our screens in written HTML lead there as all links of ours do: the page stays, and what plays plays on. */
export function useOwnLinks(text: RefObject<HTMLElement | null>): void {
  const navigate = useNavigate()
  useEffect(() => {
    const element = text.current
    const follow = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      const isPlainClick =
        event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !isPlainClick || event.defaultPrevented) return
      const isPart = link.getAttribute('href')?.startsWith('#') ?? true
      if (isPart || link.origin !== window.location.origin || !findScreen(link.pathname)) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [text, navigate])
}
