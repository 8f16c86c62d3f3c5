const vimeoPlayer = '"https://player.vimeo.com"'

/** What our pages use, and what a player of Vimeo's in them may use as well. */
const own = ['accelerometer', 'gyroscope', 'screen-wake-lock', 'clipboard-write']
const players = ['autoplay', 'fullscreen', 'picture-in-picture', 'encrypted-media']

/**
 * What no page of ours ever asks for: neither can a script that found its way into one, nor a frame. A name that browsers
 * of today don't all know (bluetooth, web-share) would be warned of on every page.
 */
const nobodys = [
  ...['camera', 'microphone', 'display-capture', 'geolocation', 'midi', 'usb', 'serial', 'hid'],
  ...['payment', 'publickey-credentials-get', 'local-fonts', 'xr-spatial-tracking', 'magnetometer'],
  ...['idle-detection', 'clipboard-read', 'window-management', 'browsing-topics'],
]

/** The Permissions-Policy header. A frame of another site gets nothing, except Vimeo's where there may be its films. */
export function permissionsPolicy({ hasVimeo }: { hasVimeo: boolean }): string {
  const inPlayers = hasVimeo ? `(self ${vimeoPlayer})` : '(self)'
  return [
    ...own.map(name => `${name}=(self)`),
    ...players.map(name => `${name}=${inPlayers}`),
    ...nobodys.map(name => `${name}=()`),
  ].join(', ')
}
