import { accessToken } from '../access-token.ts'
import { session } from '../session.ts'
import type { Owner } from './kept-positions.ts'

/** Whose phone this is just now, so that what one member left unsent is never sent as another's. */
export function currentOwner(): Owner {
  return session.isSignedIn() ? { kind: 'member', uid: subjectOf(accessToken.read()) } : { kind: 'guest' }
}

/** The member an access token speaks for. It is only read here; the server checks it. */
export function subjectOf(token: string | null): string | null {
  const payload = token?.split('.')[1]
  if (!payload) return null
  try {
    const { sub } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { sub?: unknown }
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
