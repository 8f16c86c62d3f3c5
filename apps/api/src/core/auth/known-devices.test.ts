import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { beforeAll, expect, test } from 'vitest'
import { secretFrom } from '#core/secrets/secret-keys.ts'
import { testClock } from '#test/clock.ts'
import { deviceCookie, knownDevices } from './known-devices.ts'

const clock = testClock()
const secret = secretFrom('the secret of the devices, long enough to be one')
const server = fastify()
const devices = knownDevices(secret, clock, { isSecure: true })

beforeAll(async () => {
  await server.register(cookie)
  server.post('/v1/in/:uid', async (request, reply) => {
    devices.remember(request, reply, (request.params as { uid: string }).uid)
    return ''
  })
  server.get('/v1/of/:uid', async request => ({
    device: devices.find(request, (request.params as { uid: string }).uid),
  }))
})

async function signIn(uid: string, device = ''): Promise<string> {
  const answer = await server.inject({
    method: 'POST',
    url: `/v1/in/${uid}`,
    cookies: { [deviceCookie]: device },
  })
  return answer.cookies.find(({ name }) => name === deviceCookie)?.value ?? device
}
async function deviceOf(uid: string, device: string): Promise<string | null> {
  const answer = await server.inject({ url: `/v1/of/${uid}`, cookies: { [deviceCookie]: device } })
  return answer.json().device
}

test('a device is known for the accounts that were signed in to on it, and for no other', async () => {
  const first = await signIn('hana')
  const second = await signIn('ken', first)
  const id = await deviceOf('hana', second)
  expect(id).toMatch(/^[\w-]{20,}$/)
  expect(await deviceOf('ken', second)).toBe(id)
  expect(await deviceOf('mio', second)).toBeNull()
  expect(await deviceOf('ken', first)).toBeNull()
})

test('nothing of it can be made up, taken to another device, or read', async () => {
  const device = await signIn('hana')
  const other = await signIn('ken')
  const [id = ''] = device.split('.')
  const [otherId = '', ...marks] = other.split('.')
  for (const forged of ['', 'x', id, `${id}.x`, `${id}.`, `${id}.${marks[0]}`, device.replace(id, otherId)])
    expect(await deviceOf('hana', forged)).toBeNull()
  expect(device).not.toContain('hana')
})

test('it lasts for four hundred days after the last time, and for five accounts', async () => {
  const device = await signIn('hana')
  clock.advance(399 * 86_400_000)
  expect(await deviceOf('hana', device)).not.toBeNull()
  const renewed = await signIn('hana', device)
  clock.advance(2 * 86_400_000)
  expect(await deviceOf('hana', device)).toBeNull()
  expect(await deviceOf('hana', renewed)).not.toBeNull()
  let shared = await signIn('hana', renewed)
  for (const uid of ['a', 'b', 'c', 'd', 'e']) shared = await signIn(uid, shared)
  expect(await deviceOf('hana', shared)).toBeNull()
  expect(await deviceOf('a', shared)).not.toBeNull()
})

test('only the server reads it, and it is sent again once a day at most', async () => {
  const answer = await server.inject({ method: 'POST', url: '/v1/in/hana' })
  expect(answer.cookies[0]).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/v1/' })
  const again = {
    method: 'POST',
    url: '/v1/in/hana',
    cookies: { [deviceCookie]: answer.cookies[0]?.value ?? '' },
  } as const
  expect((await server.inject(again)).cookies).toEqual([])
  clock.advance(86_400_000)
  expect((await server.inject(again)).cookies).toHaveLength(1)
})
