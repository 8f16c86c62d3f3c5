import { deletePushSubscription, getPushKey, savePushSubscription } from '@iki/contract/account/notification'
import { call } from '../api-client.ts'
import { existingWorker, workerOfApp } from '../kept/service-worker.ts'
import { currentOwner } from '../offline/owner.ts'
import { type PushState, pushStateOf } from './push-state.ts'

/** Web push in this browser, for the member who is signed in. */

/** Under it stands which subscription of this member the server knows. */
function keptAt(): string | null {
  const owner = currentOwner()
  return owner.kind === 'member' && owner.uid !== null ? `iki.push.${owner.uid}` : null
}

function toldEndpoint(): string | null {
  const key = keptAt()
  return key && localStorage.getItem(key)
}

const hasPush = (): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

async function subscription(): Promise<PushSubscription | null> {
  if (!hasPush()) return null
  const worker = await existingWorker()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** Where this browser is. */
export async function readPushState(): Promise<PushState> {
  const isIpad = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1
  return pushStateOf({
    hasPush: hasPush(),
    isIos: isIpad || /iPhone|iPad|iPod/.test(navigator.userAgent),
    isOnHomeScreen: window.matchMedia('(display-mode: standalone)').matches,
    permission: hasPush() ? Notification.permission : 'default',
    isSubscribed: (await subscription()) !== null,
    wasOn: toldEndpoint() !== null,
  })
}

/** Asks the member, then subscribes. Call it while a press is being handled; browsers refuse to ask otherwise. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const worker = await workerOfApp()
  const { key } = await call(getPushKey, {})
  const made = await subscribe(worker.pushManager, key)
  await tellServer(made)
  return 'on'
}

/** A subscription that was made under another key has to go first. */
async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const wish = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(wish)
  } catch (error) {
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(wish)
  }
}

async function tellServer(made: PushSubscription): Promise<void> {
  const { endpoint, keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(savePushSubscription, { endpoint: endpoint ?? '', keys: { p256dh, auth } })
  const key = keptAt()
  if (key) localStorage.setItem(key, made.endpoint)
}

/** Nothing comes here any more, whether the server can be reached or not. */
export async function turnPushOff(): Promise<PushState> {
  const told = toldEndpoint()
  const key = keptAt()
  await (await subscription())?.unsubscribe()
  if (key) localStorage.removeItem(key)
  if (told) await call(deletePushSubscription, { endpoint: told }).catch(() => {}) // What answers 410 goes by itself.
  return 'off'
}

/**
 * On opening: the browser may have taken another subscription meanwhile, or have one of a former member. The server
 * forgets all of a member's when their password changes, so what it knows is told again, too.
 */
export async function renewPush(): Promise<void> {
  const now = await subscription()
  if (!now) return
  if (toldEndpoint() === null) await now.unsubscribe()
  else await tellServer(now)
}
