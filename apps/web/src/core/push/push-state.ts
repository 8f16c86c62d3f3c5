/** The state of web push in this browser. */
export type PushState =
  /** The browser has no web push. */
  | 'unsupported'
  /** iOS has it only for an app on the home screen. */
  | 'home-screen'
  /** The member has refused it in the browser's own settings. */
  | 'denied'
  | 'off'
  | 'on'
  /** It was on, and the browser has dropped it. */
  | 'lost'

export type PushFacts = {
  hasPush: boolean
  isIos: boolean
  isOnHomeScreen: boolean
  permission: NotificationPermission
  isSubscribed: boolean
  /** This member had it on in this browser. */
  wasOn: boolean
}

/** What the facts of a browser come to. */
export function pushStateOf(facts: PushFacts): PushState {
  if (!facts.hasPush) return facts.isIos && !facts.isOnHomeScreen ? 'home-screen' : 'unsupported'
  if (facts.permission === 'denied') return 'denied'
  if (!facts.wasOn) return 'off'
  return facts.isSubscribed && facts.permission === 'granted' ? 'on' : 'lost'
}
