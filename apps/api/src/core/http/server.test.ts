import { type AddressInfo, connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { getMe, signIn } from '@iki/contract/account/session'
import { getHome } from '@iki/contract/shell/home'
import { describe, expect, test, vi } from 'vitest'
import { signInLimits } from '#features/session/sign-in-rules.ts'
import { testApp } from '#test/app.ts'
import { browser } from '#test/browser.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'

const { app, db } = await testApp()
await app.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.server.address() as AddressInfo

test('what is no request gets an envelope too', async () => {
  const send = async (headers: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.end(`GET /v1/me HTTP/1.1\r\nHost: iki.test\r\n${headers}\r\n\r\n`)
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
    return `${head.split(' ')[1]} ${JSON.parse(body).code}`
  }
  expect(await send('no header')).toBe('400 broken_body')
  expect(await send(`Idempotency-Key: ${'k'.repeat(20_000)}`)).toBe('413 body_too_large')
})

test('a connection on which nothing was asked in time is closed without a word, and half a request gets a 408', async () => {
  // A browser opens connections ahead of need, and takes whatever comes for the answer to what it asks next.
  const outOfTime = async (request: string) => {
    const taken = new Promise<Socket>(take => app.server.once('connection', take))
    const socket = connect(port, '127.0.0.1')
    const ours = await taken
    if (request !== '') {
      socket.write(request)
      await expect.poll(() => ours.bytesRead).toBe(request.length)
    }
    app.server.emit(
      'clientError',
      Object.assign(new Error('out of time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      ours,
    )
    return text(socket)
  }
  expect(await outOfTime('')).toBe('')
  expect(await outOfTime('GET /v1/me HTTP/1.1\r\n')).toMatch(/^HTTP\/1\.1 408 [\s\S]*"request_timeout"/)
})

test('no answer of a call may be cached on its way or shown in a frame', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  const answers = [
    await page.call(getMe, {}),
    await page.call(getHome, {}),
    await browser(app).call(getMe, {}),
  ]
  for (const { response } of answers) {
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  }
})

test('the JSON of a call, of a failed one too, may load nothing, and carries no policy of pages', async () => {
  const answers = [
    await browser(app).call(getHome, {}),
    await browser(app).call(getMe, {}), // Refused: nobody is signed in.
  ]
  for (const { response } of answers) {
    const { date: _, 'content-length': __, ...headers } = response.headers
    expect(headers).toEqual({
      'cache-control': 'no-store',
      connection: 'keep-alive',
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
  }
})

test('a page carries the whole policies', async () => {
  const { headers } = await app.inject('/healthz')
  expect(headers['content-security-policy']).toContain("default-src 'self';script-src 'self'")
  expect(headers['permissions-policy']).toContain('camera=(self)')
  expect(headers['permissions-policy']).toContain('geolocation=()')
  expect(headers['x-frame-options']).toBe('DENY')
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-opener-policy']).toBe('same-origin')
})

test('a service at an https address has browsers ask for it by nothing else', async () => {
  const { app: plain } = await testApp({ database: db, settings: { PUBLIC_URL: 'http://localhost' } })
  for (const path of ['/healthz', getHome.path]) {
    expect((await app.inject(path)).headers['strict-transport-security']).toContain('max-age=')
    expect((await plain.inject(path)).headers['strict-transport-security']).toBeUndefined()
  }
})

test('many who ask whether the server is ready don’t take the connections of the database', async () => {
  const queries = vi.spyOn(db.pool, 'query')
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/readyz')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  expect(queries.mock.calls.filter(([text]) => String(text) === 'select 1').length).toBeLessThan(20)
  queries.mockRestore()
})

test('a server that is to stop says that it is not ready', async () => {
  const isStopping = vi.spyOn(app.stopping, 'isStopping').mockReturnValue(true)
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([503, { status: 'stopping' }])
  isStopping.mockRestore()
})

describe('the address that limits count by', () => {
  async function outcomes(setting: string, forwarded: (index: number) => string) {
    const { app: behind } = await testApp({ database: db, settings: { TRUST_PROXY: setting } })
    const { email } = await createMember(db)
    const tries = Array.from({ length: signInLimits.accountAndNetwork.max + 1 }, (_, index) => {
      const headers = { 'x-forwarded-for': forwarded(index) }
      return browser(behind).call(signIn, { email, password: 'wrong' }, { headers, address: '10.9.8.7' })
    })
    return (await Promise.all(tries)).filter(({ code }) => code === 'too_many_requests').length
  }

  test.each([
    ['no', 'anything', (index: number) => `198.51.100.${index}`, 1],
    ['yes', 'what the client claims', (index: number) => `198.51.100.${index}, 203.0.113.1`, 1],
    ['yes', 'who stands before the proxy', (index: number) => `203.0.113.1, 198.51.100.${index}`, 0],
    ['2', 'what the client claims', (index: number) => `198.51.100.${index}, 203.0.113.2, 192.0.2.1`, 1],
  ])('with TRUST_PROXY=%s and a change of %s', async (setting, _, forwarded, refused) => {
    expect(await outcomes(setting, forwarded)).toBe(refused)
  })
})
