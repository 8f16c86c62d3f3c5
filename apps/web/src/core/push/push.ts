import { deletePushSubscription, getPushKey, savePushSubscription } from '@iki/contract/account/notification'
import * as v from 'valibot'
import { call } from '#core/api/api-client.ts'
import { existingWorker, workerOfApp } from '#core/loading/register-worker.ts'
import { currentOwner, type Owner, storeKey } from '#core/offline/owner.ts'
import { defineStore, theOne } from '#core/offline/store.ts'
import { type PushState, pushStateOf } from './push-state.ts'

/** Web push in this browser, for the member who is signed in. */

/** Which subscription of this member the server knows. */
const endpointStore = defineStore({
  name: 'push',
  version: 1,
  form: 'text',
  schema: v.string(),
  keyOf: owner =>
    owner.kind === 'member' && owner.uid !== null ? `iki.push.${owner.uid}` : storeKey('push', owner),
})

/** The member who is here, where the page knows who it is. */
function namedMember(): Owner | null {
  const owner = currentOwner()
  return owner.kind === 'member' && owner.uid !== null ? owner : null
}

function savedEndpoint(): string | null {
  const member = namedMember()
  return member && endpointStore.find(member, theOne)
}

const hasPush = (): boolean =>
  'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator

async function subscription(): Promise<PushSubscription | null> {
  if (!hasPush()) return null
  const worker = await existingWorker()
  return (await worker?.pushManager.getSubscription()) ?? null
}

/** The state of web push in this browser. */
export async function readPushState(): Promise<PushState> {
  const isIpad = navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1
  return pushStateOf({
    hasPush: hasPush(),
    isIos: isIpad || /iPhone|iPad|iPod/.test(navigator.userAgent),
    isOnHomeScreen: window.matchMedia('(display-mode: standalone)').matches,
    permission: hasPush() ? Notification.permission : 'default',
    isSubscribed: (await subscription()) !== null,
    wasOn: savedEndpoint() !== null,
  })
}

/** Asks the member, then subscribes. Call it while a press is being handled; browsers refuse to ask otherwise. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  const worker = await workerOfApp()
  const { key } = await call(getPushKey, {})
  const made = await subscribe(worker.pushManager, key)
  await saveSubscription(made)
  return 'on'
}

/** A subscription with another key must be removed first. */
async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await pushManager.subscribe(options)
  } catch (error) {
    const old = await pushManager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return pushManager.subscribe(options)
  }
}

async function saveSubscription(made: PushSubscription): Promise<void> {
  const { endpoint, keys } = made.toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await call(savePushSubscription, { endpoint: endpoint ?? '', keys: { p256dh, auth } })
  const member = namedMember()
  if (member) endpointStore.write(member, theOne, made.endpoint)
}

/** Nothing comes here any more, whether the server can be reached or not. */
export async function turnPushOff(): Promise<PushState> {
  const endpoint = savedEndpoint()
  const member = namedMember()
  await (await subscription())?.unsubscribe()
  if (member) endpointStore.remove(member, theOne)
  if (endpoint) await call(deletePushSubscription, { endpoint }).catch(() => {}) // Else removed by the server at a 410.
  return 'off'
}

/**
 * Called when the page is opened. The browser may have replaced its subscription meanwhile, or may still have that of a
 * former member. The server removes all of a member's subscriptions when their password changes, so a known one is sent
 * again, too.
 */
export async function renewPush(): Promise<void> {
  const now = await subscription()
  if (!now) return
  if (savedEndpoint() === null) await now.unsubscribe()
  else await saveSubscription(now)
}
