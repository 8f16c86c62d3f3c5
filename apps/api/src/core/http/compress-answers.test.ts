import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { fastify } from 'fastify'
import { describe, expect, test } from 'vitest'
import { compressAnswers } from './compress-answers.ts'

const words = { words: Array.from({ length: 300 }, (_, index) => `骨盤 ${index}`) }
const server = fastify()
compressAnswers(server)
server.get('/words', async () => words)
server.get('/few', async () => ({ status: 0 }))
server.get('/session', async (_, reply) => reply.header('set-cookie', 'session=1').send(words))
server.get('/page', async (_, reply) => reply.type('text/html').send('<p>'.repeat(1000)))
server.get('/bytes', async (_, reply) => reply.type('application/json').send(Buffer.alloc(5_000, '1')))

const ask = (url: string, accepted?: string) =>
  server.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
const plain = JSON.stringify(words)

describe('an answer', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('to a client that accepts %s is sent in %s', async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await ask('/words', accepted)
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(headers['content-length']).toBe(String(rawPayload.length))
    expect(rawPayload.length).toBeLessThan(plain.length / 2)
    expect(decompress(rawPayload).toString()).toBe(plain)
  })

  test.each([undefined, 'identity', 'br;q=0, gzip;q=0'])(
    'to one that accepts %s is sent as it is',
    async accepted => {
      const { headers, payload } = await ask('/words', accepted)
      expect([headers['content-encoding'], headers.vary, payload]).toEqual([
        undefined,
        'accept-encoding',
        plain,
      ])
    },
  )
})

test.each(['/few', '/session', '/page', '/bytes'])('%s is never compressed', async url => {
  const { headers, statusCode } = await ask(url, 'br')
  expect([statusCode, headers['content-encoding'], headers.vary]).toEqual([200, undefined, undefined])
})
