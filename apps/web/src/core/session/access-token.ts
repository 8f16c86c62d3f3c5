import { accessTokenKey, accessTokenTimeKey, csrfCookie } from '@iki/contract/account/session'
import { deviceStorage, readText, writeText } from '#core/offline/device-storage.ts'
import { clock } from '#core/time/clock.ts'

/** What the browser has not taken. */
let unstored: { token: string; issuedAt: number } | null = null

/**
 * The access token as this browser keeps it, shared by its tabs. Where it refuses its storage, the token lives as long as
 * the page.
 */
export const accessToken = {
  read: (): string | null => unstored?.token ?? readText(deviceStorage, accessTokenKey),

  /** When it was issued, in ms since 1970, by this device's clock. */
  issuedAt(): number | null {
    if (unstored) return unstored.issuedAt
    const written = readText(deviceStorage, accessTokenTimeKey)
    return written === null ? null : Number(written)
  },

  write(token: string): void {
    const issuedAt = clock.now().getTime()
    const isStored =
      writeText(deviceStorage, accessTokenKey, token) &&
      writeText(deviceStorage, accessTokenTimeKey, String(issuedAt))
    unstored = isStored ? null : { token, issuedAt }
  },

  remove(): void {
    unstored = null
    writeText(deviceStorage, accessTokenKey, null)
    writeText(deviceStorage, accessTokenTimeKey, null)
  },
}

/** The readable cookie beside the refresh cookie: there as long as a session may be. */
export function csrfToken(): string | null {
  const found = document.cookie.split('; ').find(pair => pair.startsWith(`${csrfCookie}=`))
  // As it stands: what the server makes needs no decoding, and what another laid there must not stop the page.
  return found?.slice(csrfCookie.length + 1) || null
}

/** The server does so too, when it can be reached. */
export function removeCsrfToken(): void {
  // Few of our members' browsers know the Cookie Store.
  document.cookie = `${csrfCookie}=; path=/; max-age=0`
}

/**
 * Whether this browser may be signed in; the server decides. It goes by the same cookie as the server does when it
 * chooses between the guest's home and the bare shell, so that page and script never disagree.
 */
export function mayBeSignedIn(): boolean {
  return csrfToken() !== null
}
