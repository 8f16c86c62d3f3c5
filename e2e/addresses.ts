import { screens } from '@iki/contract/screens/screens'

/** These screens end the session. The journeys test them. */
const leaving = ['/logout', '/autologout']

/** Addresses in the demo content, for screens whose path has a parameter. */
export const filled = [
  '/player/wa-cha',
  '/kougiplayer/eichi-koe',
  '/osusowa/player/osusowa-yoru',
  '/kagura/player/kagura-ougi',
  '/kagura/player/kagura-asa',
  '/kafuku/body-voice/symbol/bv-ashi',
  '/eichi/playlist/voice',
  '/dictionary/sebone',
  '/dictionary/tag/voice',
  '/gallery/ame',
  '/teachers/shizuka',
  '/playlists/nemuru-mae',
  '/matome/faq-hayasa',
  '/matome/uchushi-1',
  '/landing/sonkyo-30',
  '/single-dougaplayer/kokyu-hako',
  '/single-music-player/oto-asanagi',
  '/timeline/kafuku/kansou',
  '/room/kafuku/kansou',
  '/room/kafuku/bodyvoice',
]

/** Screens whose addresses are random: their own tests open them. */
export const random = [
  '/playlists/shared/:token',
  '/people/:uid',
  '/mypage/receipts/:number',
  '/mypage/subscriptions/:id',
  '/mypage/things/:id',
  '/gift/:code',
]

/** Whether the path has a parameter that can't be left out. Such a screen is opened only at an address of `filled`. */
export const needsParameter = (path: string) => /\/:\w+(?!\?|\w)/.test(path)

/** A sample address of each screen that does not end the session. Optional parameters may be left out. */
export const addresses = [
  ...screens
    .map(screen => screen.path)
    .filter(path => !needsParameter(path) && !leaving.includes(path))
    .map(path => path.replace(/\/:\w+\?/g, '')),
  ...filled,
]
