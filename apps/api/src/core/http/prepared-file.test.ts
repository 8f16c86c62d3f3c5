import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { encodingFor, preparedOnce, prepareFile, sendPrepared } from './prepared-file.ts'

const text = 'いき '.repeat(1000)
const file = await prepareFile(Buffer.from(text), 'text/plain; charset=utf-8')
const server = fastify()
server.get('/', async (request, reply) => sendPrepared(file, { request, reply }))

const ask = (headers: Record<string, string>) => server.inject({ url: '/', headers })

test('a prepared file comes as small as its reader can take it', async () => {
  const [br, gzip, plain] = await Promise.all([
    ask({ 'accept-encoding': 'gzip, deflate, br, zstd' }),
    ask({ 'accept-encoding': 'gzip' }),
    ask({}),
  ])
  expect(br.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(text)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(text)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.body).toBe(text)
  for (const { headers } of [br, gzip, plain]) {
    expect(headers.vary).toBe('accept-encoding')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  }
})

test('who has the file is only answered that it is still the same', async () => {
  const accept = { 'accept-encoding': 'br' }
  const etag = String((await ask(accept)).headers.etag)
  const known = await ask({ ...accept, 'if-none-match': `"another", W/${etag}` })
  expect([known.statusCode, known.body, known.headers.etag]).toEqual([304, '', etag])
  expect((await ask({ ...accept, 'if-none-match': '*' })).statusCode).toBe(304)
  expect((await ask({ ...accept, 'if-none-match': '"another"' })).statusCode).toBe(200)
  // The same text in another encoding are other bytes.
  expect((await ask({ 'if-none-match': etag })).statusCode).toBe(200)
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.0, gzip; q=0.5', 'gzip'],
  ['x-gzip-like, brotli', null],
  ['identity', null],
  ['*', 'br'],
  ['*;q=0', null],
  ['', null],
  [undefined, null],
])('who accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})

test('what many ask for at once is prepared once, and again when that failed', async () => {
  let made = 0
  const get = preparedOnce(async () => {
    made += 1
    if (made === 1) throw new Error('no room')
    return file
  })
  expect((await Promise.allSettled([get(), get()])).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
  ])
  expect(await Promise.all([get(), get(), get()])).toEqual([file, file, file])
  expect(made).toBe(2)
})
