import { accessToken } from '#core/session/access-token.ts'
import { session } from '#core/session/current-session.ts'
import { isInBrowser } from '#ui/page/rendering.ts'

/**
 * Whose entries they are: a member's until the server has them, a guest's for good. `uid` is null for a member of whom
 * this page only knows the session.
 */
export type Owner = { kind: 'guest' } | { kind: 'member'; uid: string | null }

/**
 * The owner of what belongs to the device, independent of the signed-in member. Keys of its stores contain no owner.
 */
export const theDevice: Owner = { kind: 'guest' }

export function isSameOwner(one: Owner, other: Owner): boolean {
  return one.kind === 'member' && other.kind === 'member' ? one.uid === other.uid : one.kind === other.kind
}

/** The part of a storage key that names the owner. */
export const ownerKey = (owner: Owner): string =>
  owner.kind === 'guest' ? 'guest' : `member.${owner.uid ?? 'unnamed'}`

/** The key under which a store has an owner's entries. */
export const storeKey = (name: string, owner: Owner): string => `iki.${name}.${ownerKey(owner)}`

/**
 * Who uses this device now: what one member left unsent is never sent as another's. The server is nobody's device: what
 * it stored for the member of one page, the pages of all others would show.
 */
export function currentOwner(): Owner {
  if (!isInBrowser) return { kind: 'guest' }
  return session.isSignedIn() ? { kind: 'member', uid: subjectOf(accessToken.read()) } : { kind: 'guest' }
}

/** The member who is here; null for a guest, and while only the session is known. */
export function memberHere(): string | null {
  const owner = currentOwner()
  return owner.kind === 'member' ? owner.uid : null
}

/** The member of an access token. It is not verified here; the server does that. */
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
