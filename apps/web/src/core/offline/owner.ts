import { accessToken } from '#core/session/access-token.ts'
import { session } from '#core/session/current-session.ts'

/** Whose things they are: a member's until the server has them, a guest's for good. `uid` is null for a member of whom this page only knows the session. */
export type Owner = { kind: 'guest' } | { kind: 'member'; uid: string | null }

/** Of what is the device's, whoever is here. Its stores have keys that name no owner. */
export const theDevice: Owner = { kind: 'guest' }

export function isSameOwner(one: Owner, other: Owner): boolean {
  return one.kind === 'member' && other.kind === 'member' ? one.uid === other.uid : one.kind === other.kind
}

/** The part of a storage key that says whose it is. */
export const ownerKey = (owner: Owner): string =>
  owner.kind === 'guest' ? 'guest' : `member.${owner.uid ?? 'unnamed'}`

/** Where a store of this name has what an owner left in it. */
export const storeKey = (name: string, owner: Owner): string => `iki.${name}.${ownerKey(owner)}`

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
