import { deletePushSubscription, getPushKey, savePushSubscription } from '@iki/contract/account/notification'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '#core/session/current-session.ts'
import { type FakeApi, fakeApi } from '#test/fake-api.ts'
import { aMember, asGuest, signedInAs } from '#test/people.ts'
import { readPushState, renewPush, turnPushOff, turnPushOn } from './push.ts'

/** The parts of web push that we use. */
const browser = {
  endpoint: null as string | null,
  made: 0,
  permission: 'granted' as NotificationPermission,
}
const subscription = () =>
  browser.endpoint === null
    ? null
    : {
        endpoint: browser.endpoint,
        toJSON: () => ({ endpoint: browser.endpoint, keys: { p256dh: 'point', auth: 'secret' } }),
        unsubscribe: async () => {
          browser.endpoint = null
        },
      }
const worker = {
  pushManager: {
    getSubscription: async () => subscription(),
    subscribe: async () => {
      browser.made += 1
      browser.endpoint = `https://push.test/${browser.made}`
      return subscription()
    },
  },
}
vi.mock('#core/loading/register-worker.ts', () => ({
  existingWorker: async () => worker,
  workerOfApp: async () => worker,
}))

/** A token like the server's, whose middle part has the uid. */
const tokenOf = (uid: string) => `a.${btoa(JSON.stringify({ sub: uid }))}.c`

let api: FakeApi
function become(uid: string): void {
  signedInAs(api, aMember({ uid }))
  session.begin(tokenOf(uid))
}

beforeEach(() => {
  asGuest()
  Object.assign(browser, { endpoint: null, made: 0, permission: 'granted' })
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission
    },
    requestPermission: async () => browser.permission,
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  api = fakeApi()
  api.answer(getPushKey, { key: 'BKey' })
  api.answer(savePushSubscription, null)
  api.answer(deletePushSubscription, null)
  become('haruko')
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const savedEndpoints = () => api.requests(savePushSubscription).map(({ input }) => input.endpoint)

describe('web push', () => {
  test('is off, on when it was turned on, and off again', async () => {
    expect(await readPushState()).toBe('off')
    expect(await turnPushOn()).toBe('on')
    expect(savedEndpoints()).toEqual(['https://push.test/1'])
    expect(await readPushState()).toBe('on')
    expect(await turnPushOff()).toBe('off')
    expect(await readPushState()).toBe('off')
    expect(api.requests(deletePushSubscription).map(({ input }) => input.endpoint)).toEqual([
      'https://push.test/1',
    ])
  })

  test('that is refused leaves nothing behind', async () => {
    browser.permission = 'denied'
    expect(await turnPushOn()).toBe('denied')
    expect([browser.made, savedEndpoints()]).toEqual([0, []])
  })

  test('ends in this browser also when the server can’t be reached', async () => {
    await turnPushOn()
    api.goOffline()
    expect(await turnPushOff()).toBe('off')
    expect(browser.endpoint).toBeNull()
  })

  test('is said to be lost when the browser has dropped it', async () => {
    await turnPushOn()
    browser.endpoint = null
    expect(await readPushState()).toBe('lost')
  })
})

describe('on opening', () => {
  test('what the server may have forgotten with a session is sent again', async () => {
    await turnPushOn()
    await renewPush()
    expect(savedEndpoints()).toEqual(['https://push.test/1', 'https://push.test/1'])
  })

  test('what the browser has renewed is sent', async () => {
    await turnPushOn()
    browser.endpoint = 'https://push.test/renewed'
    await renewPush()
    expect(savedEndpoints()).toEqual(['https://push.test/1', 'https://push.test/renewed'])
  })

  test('what another member had here comes to an end', async () => {
    await turnPushOn()
    become('natsuo')
    await renewPush()
    expect(browser.endpoint).toBeNull()
    expect(savedEndpoints()).toHaveLength(1)
  })
})
