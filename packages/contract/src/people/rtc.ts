import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { instant } from '../api/schema.ts'

/** Real-time media over a provider (Agora), where one is set. */

/** How long a token lets a browser enter its channel. */
export const rtcTokenSeconds = 10 * 60

export const getRtc = endpoint({
  about: 'Whether real-time media go over a provider here',
  method: 'GET',
  path: '/v1/rtc',
  access: member,
  input: v.object({}),
  output: v.object({ hasChannel: v.boolean() }),
  errors: [],
})

export const makeRtcToken = endpoint({
  about: 'Lets the member’s browser into the member’s own channel, in which nobody else is',
  method: 'POST',
  path: '/v1/rtc/token',
  encoding: 'json',
  access: member,
  input: v.object({}),
  output: v.object({
    appId: v.string(),
    channel: v.string(),
    /** Who this browser is in the channel. */
    seat: v.number(),
    token: v.string(),
    endsAt: instant,
  }),
  errors: ['rtc_off'],
})
