import type { Screen } from '@iki/contract/screens/screen'
import { useMatches } from 'react-router'

/** The title of this screen in the table, for what is on the page before its content is. */
export function useScreenTitle(): string {
  const screen = useMatches().at(-1)?.handle as Screen | null | undefined
  return screen?.title ?? 'Iki'
}
