import { type Endpoint, type Envelope, pathParameters } from '@iki/contract/api/endpoint'
import { endpoints } from '@iki/contract/api/endpoints'
import { isErrorCode } from '@iki/contract/api/errors'
import { readInput } from '@iki/contract/api/wire'
import type { LightMyRequestResponse } from 'fastify'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { testApp } from './app.ts'
import { createMember, signInAs } from './factories.ts'

/** What any call must bear from anybody, made out of the contract: a new call is in it by being stated there. */
const { app, db } = await testApp({
  settings: {
    LINE_CHANNEL_ID: '1234567890',
    LINE_CHANNEL_SECRET: '0'.repeat(32),
    LINE_ISSUER: 'http://127.0.0.1:9',
  },
})
const member = await signInAs(app, await createMember(db))
/** The router knows no slash at the end. */
const urlOf = ({ path }: Endpoint) => path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')
const isRegistered = ([, endpoint]: [string, Endpoint]) =>
  app.hasRoute({ method: endpoint.method, url: urlOf(endpoint) })
const all = Object.entries(endpoints)
const calls = all.filter(isRegistered)
const closed = calls.filter(([, endpoint]) => endpoint.access.kind !== 'everyone')

type Sent = { headers?: Record<string, string>; payload?: string; query?: string; parameter?: string }

function send(endpoint: Endpoint, { headers = {}, payload, query = '', parameter = 'none' }: Sent) {
  const path = endpoint.path.replace(/\{\w+\}/g, encodeURIComponent(parameter))
  const { method } = endpoint
  return app.inject({ method, url: `${path}${query}`, headers, ...(payload !== undefined && { payload }) })
}

/** A 4xx envelope with a code of the list, and nothing of what is inside. */
function expectRefusal(response: LightMyRequestResponse, where: string): void {
  const about = `${where}: ${response.statusCode} ${response.body.slice(0, 200)}`
  expect(response.statusCode, about).toBeGreaterThanOrEqual(400)
  expect(response.statusCode, about).toBeLessThan(500)
  const body = response.json<Envelope<unknown>>()
  expect(body.status, about).toBe(-1)
  if (body.status !== -1) return
  expect(isErrorCode(body.code), about).toBe(true)
  expect(body.message, about).not.toBe('')
  expect(response.body, about).not.toMatch(/node_modules|\.ts:|select |insert /)
}

const withJson = { 'content-type': 'application/json' }
const withForm = { 'content-type': 'application/x-www-form-urlencoded' }
const takes = ({ input }: Endpoint, sent: Record<string, unknown>) => v.is(input, readInput(input, sent))
const takesBody = ({ method }: Endpoint) => method === 'POST' || method === 'PUT'

/** Things nobody should send, each with what to send it with. */
function rubbish(endpoint: Endpoint): Record<string, Sent> {
  const names = Object.keys(endpoint.input.entries)
  const filled = <T>(value: T): Record<string, T> => Object.fromEntries(names.map(name => [name, value]))
  const long = new URLSearchParams(filled('x'.repeat(6_000))).toString()
  const strange = 'x'.repeat(150)
  if (!takesBody(endpoint)) {
    const nul = new URLSearchParams(filled('a\0b')).toString()
    return { long: { query: `?${long}`, parameter: strange }, nul: { query: `?${nul}`, parameter: 'a\0b' } }
  }
  const json = (value: unknown): Sent => ({ headers: withJson, payload: JSON.stringify(value) })
  const always: Record<string, Sent> = {
    'broken JSON': { headers: withJson, payload: '{"a":' },
    'a list': json([1, 2, 3]),
    'a text': json('text'),
    'a prototype': { headers: withJson, payload: '{"__proto__":{"isAdmin":true}}' },
    'a kind nobody reads': { headers: { 'content-type': 'text/csv' }, payload: 'a,b' },
    'too much': json({ padding: 'x'.repeat(300 * 1024) }),
  }
  if (names.length === pathParameters(endpoint.path).length) return always
  return {
    ...always,
    numbers: json(filled(1e308)),
    // Null is what may be left out, left out.
    ...(!takes(endpoint, filled(null)) && { nulls: json(filled(null)) }),
    objects: json(filled({ $gt: '' })),
    lists: json(filled([[[]]])),
    'NUL characters': { ...json(filled('a\0b')), parameter: 'a\0b' },
    'long texts': { ...json(filled('x'.repeat(6_000))), parameter: strange },
    'a long form': { headers: withForm, payload: long, parameter: strange },
  }
}

describe('without a token', () => {
  test.each(closed)('%s is closed', async (name, endpoint) => {
    const answer = await send(endpoint, takesBody(endpoint) ? { headers: withJson, payload: '{}' } : {})
    expect(answer.statusCode).toBe(401)
    expectRefusal(answer, name)
    expect(answer.json().code).toBe(endpoint.notSignedIn ?? 'not_signed_in')
  })
})

describe('with an access token that is not ours', () => {
  const authorization = 'Bearer e30.e30.e30'
  const [tolerant, strict] = [true, false].map(isTolerant =>
    calls.filter(([, { bearer }]) => (bearer === 'optional') === isTolerant),
  )

  test.each(strict ?? [])('%s is closed', async (name, endpoint) => {
    const answer = await send(endpoint, { headers: { authorization } })
    expectRefusal(answer, name)
    expect(answer.json().code).toBe('not_signed_in')
  })

  test.each(tolerant ?? [])('%s continues without it', async (_, endpoint) => {
    const answer = await send(endpoint, { headers: { authorization, ...withJson }, payload: '[]' })
    expect(answer.body).not.toContain('not_signed_in')
  })
})

describe('with rubbish', () => {
  for (const [whose, headers] of [
    ['a guest', {}],
    ['a member', member],
  ] as const)
    test.each(calls)(`%s gives ${whose} a clear refusal`, async (name, endpoint) => {
      for (const [kind, sent] of Object.entries(rubbish(endpoint))) {
        const answer = await send(endpoint, { ...sent, headers: { ...sent.headers, ...headers } })
        const takesAnything = !takesBody(endpoint) && Object.keys(endpoint.input.entries).length === 0
        if (takesAnything && answer.statusCode < 400) continue
        expectRefusal(answer, `${name} with ${kind}`)
      }
    })
})

test('a member without the plan is told which plan opens a call', async () => {
  for (const [name, endpoint] of calls.filter(([, { access }]) =>
    ['plans', 'anyPlan'].includes(access.kind),
  )) {
    const answer = await send(endpoint, { headers: member })
    expect(answer.statusCode, name).toBe(403)
    expect(answer.json(), name).toMatchObject({ code: 'plan_required', lock: { reason: 'plan' } })
  }
})

test('a member who is no operator gets nothing of an operator’s calls', async () => {
  for (const [name, endpoint] of calls.filter(([, { access }]) => access.kind === 'operator'))
    expect((await send(endpoint, { headers: member })).json(), name).toMatchObject({ code: 'not_allowed' })
})

test.each(calls.filter(([, { uid, input }]) => uid !== 'anyone' && 'uid' in input.entries))(
  '%s does nothing for another member’s uid',
  async (_, endpoint) => {
    const sent: Sent = takesBody(endpoint)
      ? {
          headers: { ...withJson, ...member },
          payload: JSON.stringify({ ...sample(endpoint), uid: 'somebody-else' }),
        }
      : { headers: member, query: '?uid=somebody-else' }
    expect((await send(endpoint, sent)).json()).toMatchObject({ status: -1, code: 'not_allowed' })
  },
)

/** An input that is right as far as types go. */
function sample({ input }: Endpoint): Record<string, unknown> {
  const samples: Record<string, unknown> = { string: '1', number: 1, boolean: true, array: [], union: '1' }
  return Object.fromEntries(
    Object.entries(input.entries).flatMap(([name, { type }]) =>
      type in samples ? [[name, samples[type]]] : [],
    ),
  )
}

test('there is nothing at addresses that no call has', async () => {
  for (const url of ['/v1', '/v1/nothing', '/v1/session/../../etc/passwd', '/v1/%00', '/v1/me%2f..'])
    expectRefusal(await app.inject(url), url)
  expectRefusal(await app.inject({ method: 'DELETE', url: '/v1/me' }), 'another method')
})

test('every call of the contract is registered', () => {
  expect(all.filter(call => !isRegistered(call)).map(([name]) => name)).toEqual([])
})
