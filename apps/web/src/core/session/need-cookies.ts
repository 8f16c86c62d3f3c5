import { DeviceError } from '#core/api/api-error.ts'

/** Before a session begins: it is a cookie, and would end with the page. Throws DeviceError. */
export function needCookies(): void {
  if (!navigator.cookieEnabled)
    throw new DeviceError(
      'このブラウザーでは、Cookieが使えない設定になっています。ログインにはCookieが必要です。設定でCookieを許可して、もう一度お試しください',
      null,
    )
}
