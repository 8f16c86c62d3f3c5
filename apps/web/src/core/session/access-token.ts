import { accessTokenKey, accessTokenTimeKey, csrfCookie } from '@iki/contract/account/session'
import { deviceStorage, readText, writeText } from '#core/offline/device-storage.ts'
import { clock } from '#core/time/clock.ts'
import { isInBrowser } from '#ui/page/rendering.ts'

/** The token, if the browser could not store it. */
let unstored: { token: string; issuedAt: number } | null = null

/**
 * The access token in this browser's storage, shared by its tabs. Without storage, it lasts as long as the page.
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

/** The readable cookie beside the refresh cookie: it exists as long as there may be a session. */
export function csrfToken(): string | null {
  if (!isInBrowser) return null
  const found = document.cookie.split('; ').find(pair => pair.startsWith(`${csrfCookie}=`))
  // Not decoded: the server's own values need no decoding, and decoding a foreign value could throw.
  return found?.slice(csrfCookie.length + 1) || null
}

/** The server removes it as well, if it can be reached. */
export function removeCsrfToken(): void {
  // Few of our members' browsers support the Cookie Store.
  document.cookie = `${csrfCookie}=; path=/; max-age=0`
}

/**
 * Whether this browser is probably signed in; the server decides. It uses the same cookie as the server does for the
 * choice between the guest's home and the shell without content, so that both always agree.
 */
export function mayBeSignedIn(): boolean {
  return csrfToken() !== null
}
