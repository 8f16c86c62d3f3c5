import type { Screen } from '@iki/contract/screens/screen'
import { useMatches } from 'react-router'
import { serviceName } from './service-name.ts'

/** The row of this screen in the table. */
export function useScreen(): Screen | null {
  return (useMatches().at(-1)?.handle as Screen | null | undefined) ?? null
}

/** Its title, for what is on the page before its content is. */
export function useScreenTitle(): string {
  return useScreen()?.title ?? serviceName()
}
