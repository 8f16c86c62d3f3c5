import { defaultServiceName, serviceNamePlaceholder } from '@iki/contract/api/service'
import { isInBrowser, rendering } from './rendering.ts'

/**
 * What the operator has named the service. The server writes it into every page, also into the one that is stored for
 * times without a network; pages that are rendered before that hold a place for it.
 */
export function serviceName(): string {
  if (!isInBrowser) return rendering.visitor()?.serviceName ?? serviceNamePlaceholder
  const meta = document.querySelector<HTMLMetaElement>('meta[name="application-name"]')
  return meta?.content || defaultServiceName
}

/** The window's title at a page; without one, of the service itself. */
export const titleAt = (page: string | null): string =>
  page === null ? serviceName() : `${page} | ${serviceName()}`
