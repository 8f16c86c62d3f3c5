import * as v from 'valibot'
import { member } from '../access/access.ts'
import { endpoint } from '../api/endpoint.ts'
import { id, instant, nothing } from '../api/schema.ts'

/**
 * A receiver fetches media without our cookies. It may fetch what its cast session allows, which the casting app
 * starts, renews while it casts, and ends.
 */

/**
 * A cast session ends this long after its last renewal, so that a phone that sleeps for a while does not stop the
 * television.
 */
export const castSessionMs = 10 * 60_000
/** How often the casting app renews it. */
export const castRenewMs = 60_000
/** At the same time: in one browser, where another one ends the oldest, and of one member in total. */
export const mostCastSessions = { ofBrowser: 2, ofMember: 4 } as const

const castSessionSchema = v.object({ id, endsAt: instant })
export type CastSession = v.InferOutput<typeof castSessionSchema>

export const startCastSession = endpoint({
  about: 'Lets this browser send media to a receiver; of too many in one browser the oldest ends',
  method: 'POST',
  path: '/v1/cast_sessions',
  encoding: 'json',
  access: member,
  input: v.object({}),
  output: castSessionSchema,
  errors: ['casting_off', 'too_many_receivers'],
})

export const renewCastSession = endpoint({
  about: 'Has a cast session go on; only in the browser that has started it',
  method: 'POST',
  path: '/v1/cast_sessions/{id}/renew',
  encoding: 'json',
  access: member,
  input: v.object({ id }),
  output: castSessionSchema,
  errors: ['casting_off', 'cast_ended'],
})

export const endCastSession = endpoint({
  about: 'Ends a cast session: its receiver gets nothing more. Ending it again changes nothing',
  method: 'DELETE',
  path: '/v1/cast_sessions/{id}',
  access: member,
  input: v.object({ id }),
  output: nothing,
  errors: [],
})
