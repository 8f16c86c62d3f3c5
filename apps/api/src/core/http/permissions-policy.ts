const vimeoPlayer = '"https://player.vimeo.com"'

/** What our pages use, and what Vimeo's player in them may use as well. */
const own = [
  'accelerometer',
  'gyroscope',
  'screen-wake-lock',
  'clipboard-write',
  'publickey-credentials-get',
  // Works in 3D in one's room, and the check of camera and microphone.
  'camera',
  'microphone',
  'xr-spatial-tracking',
]
const players = ['autoplay', 'fullscreen', 'picture-in-picture', 'encrypted-media']

/**
 * What no page of ours ever uses: so neither an injected script nor a frame can use it. Names that not all of today's
 * browsers know (bluetooth, web-share) would cause a warning on every page.
 */
const nobodys = [
  'display-capture',
  'geolocation',
  'midi',
  'usb',
  'serial',
  'hid',
  'payment',
  'local-fonts',
  'magnetometer',
  'idle-detection',
  'clipboard-read',
  'window-management',
  'browsing-topics',
]

/**
 * The Permissions-Policy header. A frame of another site may use nothing, except Vimeo's if there may be its videos.
 */
export function permissionsPolicy({ hasVimeo }: { hasVimeo: boolean }): string {
  const inPlayers = hasVimeo ? `(self ${vimeoPlayer})` : '(self)'
  return [
    ...own.map(name => `${name}=(self)`),
    ...players.map(name => `${name}=${inPlayers}`),
    ...nobodys.map(name => `${name}=()`),
  ].join(', ')
}
