import type { Licence } from '@iki/contract/access/licence'
import { nothingChosen } from '@iki/contract/account/display-settings'
import type { LineState } from '@iki/contract/account/line'
import { csrfCookie, getMe, type Me } from '@iki/contract/account/session'
import { session } from '#core/session/current-session.ts'
import { clock } from '#core/time/clock.ts'
import type { FakeApi } from './fake-api.ts'

/** A sample member as the server would send it. A test states only the fields that it is about. */
export function aMember(change: Partial<Me> = {}): Me {
  return {
    uid: 'haruko',
    email: 'haruko@example.jp',
    isEmailVerified: true,
    nickname: '春子',
    authority: 'customer',
    licences: [aLicence('000002')],
    display: nothingChosen,
    createdAt: '2025-04-01T00:00:00.000Z',
    ...change,
  }
}

const dayMs = 86_400_000
export const inDays = (days: number): string => new Date(clock.now().getTime() + days * dayMs).toISOString()

/** A licence that began ten days ago and is valid for ten more. */
export function aLicence(itemId: string, change: Partial<Licence> = {}): Licence {
  return {
    itemId,
    status: 'active',
    store: 1,
    sinceAt: inDays(-10),
    expireAt: inDays(10),
    subscriptionStatus: null,
    ...change,
  }
}

/**
 * Sets the cookie that scripts can read and the server sets beside the session's; null removes it, as the server does.
 */
export function setSessionCookie(mark: string | null): void {
  // biome-ignore lint/suspicious/noDocumentCookie: The server sets it; there is none here.
  document.cookie = `${csrfCookie}=${mark ?? ''}; path=/${mark === null ? '; max-age=0' : ''}`
}

/** Gives this browser a session of the member, as after signing in. */
export function signedInAs(api: FakeApi, member: Me): void {
  api.answer(getMe, member)
  setSessionCookie(`mark-of-${member.uid}`)
  session.begin(`token-of-${member.uid}`)
}

/** Removes the session of this browser. */
export function asGuest(): void {
  setSessionCookie(null)
  session.end()
  localStorage.clear()
  sessionStorage.clear()
}

/** LINE as somebody finds it who is not connected, where there is no official account. */
export const aLineState = (change: Partial<LineState> = {}): LineState => ({
  isLinked: false,
  isOffered: false,
  official: null,
  isFriend: null,
  checkedAt: null,
  getsNotices: false,
  ...change,
})
