import { useEffect } from 'react'
import { titleAt } from './service-name.ts'

/**
 * The window's title, where the content knows it better than the table of screens. It comes after the shell has set its
 * own, and goes only where nobody else has set one since.
 */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    const ours = titleAt(title)
    document.title = ours
    return () => {
      if (document.title === ours) document.title = before
    }
  }, [title])
}
