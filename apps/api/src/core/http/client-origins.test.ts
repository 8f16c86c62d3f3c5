import { signIn } from '@iki/contract/account/session'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#core/config.ts'
import { testApp } from '#test/app.ts'
import { createMember } from '#test/factories.ts'

const client = 'https://old.iki.test'
const { app, db } = await testApp({ settings: { CLIENT_ORIGINS: `${client}, https://seeds.iki.test/` } })
const alone = await testApp({ database: db })

const preflight = (origin: string, url = '/v1/session') =>
  app.inject({
    method: 'OPTIONS',
    url,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })

describe('a client on another host', () => {
  test.each([client, 'https://seeds.iki.test'])(
    'that is listed may call with its cookies: %s',
    async origin => {
      const { headers, statusCode } = await preflight(origin)
      expect(statusCode).toBe(204)
      expect(headers).toMatchObject({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-allow-headers': 'content-type',
        'access-control-max-age': '600',
      })
      expect(headers.vary).toContain('Origin')
      const answer = await app.inject({ url: '/v1/service', headers: { origin } })
      expect(answer.headers['access-control-allow-origin']).toBe(origin)
    },
  )

  test('that is listed signs a member in', async () => {
    const member = await createMember(db)
    const sign = (server: typeof app) =>
      server.inject({
        method: signIn.method,
        url: signIn.path,
        headers: { origin: client },
        payload: { email: member.email, password: member.password },
      })
    expect((await sign(app)).statusCode).toBe(200)
    expect((await sign(alone.app)).statusCode).toBe(403)
  })

  test.each(['https://iki.test.evil.example', 'https://evil.example', 'null', 'http://old.iki.test'])(
    'that is not listed gets no leave: %s',
    async origin => {
      const { headers } = await preflight(origin)
      expect(headers['access-control-allow-origin']).toBeUndefined()
      const answer = await app.inject({ url: '/v1/service', headers: { origin } })
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    },
  )

  test('reads nothing but calls', async () => {
    const { headers } = await app.inject({ url: '/healthz', headers: { origin: client } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  test('has no leave where none is listed', async () => {
    const { headers } = await alone.app.inject({ url: '/v1/service', headers: { origin: client } })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })
})

test.each(['*', 'https://*.iki.test', 'old.iki.test', 'https://iki.test/app', 'ftp://iki.test', 'null'])(
  'the list takes no %s',
  value => {
    expect(() => readConfig({ CLIENT_ORIGINS: value })).toThrow('CLIENT_ORIGINS')
  },
)
