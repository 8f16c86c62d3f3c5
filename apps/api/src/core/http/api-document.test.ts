import { describe, expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { documentRate } from './api-document.ts'

const clock = testClock()
const { app } = await testApp({ clock })
const ask = (url: string, headers: Record<string, string> = {}, remoteAddress = '203.0.113.7') =>
  app.inject({ url, headers, remoteAddress })

describe('the document of all calls', () => {
  test('names each call, and is the same bytes until the next release', async () => {
    const [first, second] = [await ask('/openapi.json'), await ask('/openapi.json')]
    expect(first.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(first.json().paths).toHaveProperty('/v1/me')
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(first.headers['cache-control']).toBe('public, max-age=300')
    const known = await ask('/openapi.json', { 'if-none-match': String(first.headers.etag) })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
  })

  test('is made once, however many ask', async () => {
    const fresh = await testApp({ clock })
    const made = vi.spyOn(fresh.app, 'swagger')
    const ask = () => fresh.app.inject({ url: '/openapi.json' })
    await Promise.all([ask(), ask(), ask()])
    await ask()
    expect(made).toHaveBeenCalledTimes(1)
  })

  test('is made soon after a node listens, so that nobody’s request has to wait for it', async () => {
    const fresh = await testApp({ clock })
    const made = vi.spyOn(fresh.app, 'swagger')
    await fresh.app.listen({ port: 0, host: '127.0.0.1' })
    await expect.poll(() => made.mock.calls.length).toBe(1)
    await fresh.app.inject({ url: '/openapi.json' })
    expect(made).toHaveBeenCalledTimes(1)
    await fresh.app.close()
  })

  test('comes compressed', async () => {
    const [plain, br] = [await ask('/openapi.json'), await ask('/openapi.json', { 'accept-encoding': 'br' })]
    expect(br.headers['content-encoding']).toBe('br')
    expect(br.rawPayload.length * 10).toBeLessThan(plain.rawPayload.length)
  })

  test('is browsed on a page of files that are compressed, too, with nothing inline', async () => {
    const page = await ask('/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['x-robots-tag']).toBe('noindex')
    const files = [...page.body.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(files).toHaveLength(3)
    expect(page.body).not.toMatch(/<script>|<style|style=|\bon\w+=/)
    for (const path of files) {
      const file = await ask(path, { 'accept-encoding': 'br' })
      expect([path, file.statusCode, file.headers['content-encoding']]).toEqual([path, 200, 'br'])
      expect(file.headers['content-type']).toMatch(/^text\/(javascript|css); charset=utf-8$/)
    }
    expect((await ask('/docs/')).body).toBe(page.body)
    expect((await ask('/docs/static/../csp.json')).statusCode).toBe(404)
  })

  test('is not sent without end to one network, which may call all the same', async () => {
    clock.advance(documentRate.windowSeconds * 1000)
    const from = (address: string) => ask('/openapi.json', {}, address)
    for (let sent = 0; sent < documentRate.max; sent++)
      expect((await from('198.51.100.7')).statusCode).toBe(200)
    const paths = ['/openapi.json', '/docs', '/docs/swagger-ui-bundle.js']
    for (const refused of await Promise.all(paths.map(path => ask(path, {}, '198.51.100.7')))) {
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    }
    expect((await ask('/v1/service', {}, '198.51.100.7')).statusCode).toBe(200)
    expect((await from('198.51.100.8')).statusCode).toBe(200)
  })
})
