import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import type { NotificationKind } from '@iki/contract/account/notification'
import webPush from 'web-push'
import { publicLookup } from './push-address.ts'
import type { PushKeys } from './push-keys.service.ts'

const patienceMs = 5_000

/** How long a push service stores a message for a browser that is switched off. */
const hour = 3_600
const ttlSeconds: Record<NotificationKind, number> = {
  comment: 24 * hour,
  like: 24 * hour,
  answer: 72 * hour,
  thread: 24 * hour,
  mention: 72 * hour,
  news: 72 * hour,
  report: 72 * hour,
  export: 72 * hour,
  reminder: 3 * hour,
  achievement: 24 * hour,
}

export type Push = {
  subscription: { endpoint: string; p256dh: string; auth: string }
  kind: NotificationKind
  /** Of two messages with the same topic, a browser that was off gets the later one. */
  topic: string
  payload: object
}
export type SendPush = (push: Push) => Promise<PushAnswer>
export type PushAnswer = { status: number; retryAfterSeconds: number | null }

/** Errors do not contain the endpoint, which is secret. */
export class PushUnreachable extends Error {
  override readonly name = 'PushUnreachable'

  constructor(why: string) {
    super(`the push service could not be reached (${why})`)
  }
}

type Parts = { keys: () => Promise<PushKeys>; contact: string; isInsecure: boolean }

/** Sends one push, encrypted for its browser (RFC 8030, 8291, 8292). Throws PushUnreachable. */
export function pushSending({ keys, contact, isInsecure }: Parts): SendPush {
  return async ({ subscription: { endpoint, ...browserKeys }, kind, topic, payload }) => {
    const vapidDetails = { subject: `mailto:${contact}`, ...(await keys()) }
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: browserKeys },
      JSON.stringify(payload),
      { vapidDetails, TTL: ttlSeconds[kind], urgency: kind === 'like' ? 'low' : 'normal', topic },
    )
    return post(new URL(endpoint), { headers, body }, isInsecure)
  }
}

type Request = Pick<ReturnType<typeof webPush.generateRequestDetails>, 'headers' | 'body'>

function post(url: URL, { headers, body }: Request, isInsecure: boolean): Promise<PushAnswer> {
  const request = url.protocol === 'https:' ? requestSecure : requestPlain
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(patienceMs),
      ...(!isInsecure && { lookup: publicLookup }),
    })
    sending.on('response', response => {
      response.resume()
      const wait = Number(response.headers['retry-after'])
      const retryAfterSeconds = Number.isInteger(wait) && wait > 0 ? wait : null
      resolve({ status: response.statusCode ?? 0, retryAfterSeconds })
      response.on('error', () => {})
    })
    sending.on('error', (error: NodeJS.ErrnoException) =>
      reject(new PushUnreachable(error.code ?? error.name)),
    )
    sending.end(body)
  })
}
