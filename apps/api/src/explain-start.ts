import { ContentError } from '#core/content/content-file.ts'
import { StartError } from '#core/start-error.ts'

/**
 * What the person who starts the server reads if it cannot start: one line if the cause is known, otherwise everything.
 */
export function explainStart(error: unknown, address: string): string {
  if (error instanceof StartError || error instanceof ContentError) return error.message
  const { code } = Object(error) as { code?: string }
  if (code === 'EADDRINUSE')
    return `${address} is taken by another program, perhaps by another Iki. Stop it, or choose another PORT.`
  if (code === 'EACCES') return `${address} may not be opened by this user. Choose a PORT above 1023.`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${address} is no address of this machine. Choose another HOST.`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
