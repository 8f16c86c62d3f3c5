import type { Lock, Viewer } from '@iki/contract/access/access'
import type { Licence } from '@iki/contract/access/licence'
import { AppError } from '../app-error.ts'
import type { SignedIn } from './access-token.ts'

export type LicencesOf = (uid: string) => Promise<readonly Licence[]>

/** The viewer of content, with their licences; null is a guest. */
export async function loadViewer(
  member: Pick<SignedIn, 'uid' | 'authority'> | null,
  licencesOf: LicencesOf,
): Promise<Viewer> {
  return member && { uid: member.uid, authority: member.authority, licences: await licencesOf(member.uid) }
}

/** Throws if it is locked for the viewer: not_signed_in, not_open_now or plan_required. */
export function mustBeOpen(lock: Lock | null): void {
  if (lock?.reason === 'sign_in') throw new AppError('not_signed_in')
  if (lock) throw new AppError(lock.reason === 'closed' ? 'not_open_now' : 'plan_required', { lock })
}
