import { onTestFinished } from 'vitest'

/** The page says the operator's name for the service, as the server writes it into every page, until the test ends. */
export function nameService(name: string): void {
  const meta = document.createElement('meta')
  meta.name = 'application-name'
  meta.content = name
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}
