import { Code } from '@connectrpc/connect'
import { echoesAMinute, echoLimit } from '@iki/contract/api/echo-limits'
import { expect, test, vi } from 'vitest'
import { testApp } from '#test/app.ts'
import { testClock } from '#test/clock.ts'
import { createMember, signInAs } from '#test/factories.ts'

const clock = testClock(new Date('2026-11-22T00:00:00Z'))
const { app, db } = await testApp({ clock })
const path = '/v1/grpc/iki.Echo/Say'

/** A message with one string, and the frame of gRPC-web around it: a flag, and the length. */
function frame(text: string): Buffer {
  const encoded = Buffer.from(text)
  const length = encoded.length < 128 ? [encoded.length] : [(encoded.length & 127) | 128, encoded.length >> 7]
  return framed(Buffer.concat([Buffer.from([10, ...length]), encoded]))
}
function framed(message: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt32BE(message.length, 1)
  return Buffer.concat([head, message])
}

async function send(payload: Buffer, { token = '', type = 'application/grpc-web+proto' } = {}) {
  const answer = await app.inject({
    method: 'POST' as const,
    url: path,
    payload,
    headers: { 'content-type': type, 'x-grpc-web': '1', ...(token && { authorization: token }) },
  })
  const body = answer.rawPayload.toString('latin1')
  // The status is in a frame at the end, or in the headers if there is nothing else.
  const status = answer.headers['grpc-status'] ?? /grpc-status: ?(\d+)/.exec(body)?.[1]
  return {
    http: answer.statusCode,
    status: status === undefined ? null : Number(status),
    raw: answer.rawPayload,
  }
}
const tokenOf = async () => (await signInAs(app, await createMember(db))).authorization ?? ''

test('what a member says comes back, with its length in characters', async () => {
  const token = await tokenOf()
  const { status, raw } = await send(frame('息👨‍👩‍👧'), { token })
  expect(status).toBe(0)
  expect(raw.includes('息👨‍👩‍👧')).toBe(true)
  expect(raw.includes(Buffer.from([0x10, 2]))).toBe(true)
  expect(raw.includes('2026-11-22T00:00:00.000Z')).toBe(true)
})

test('guests, and tokens that are not valid, are UNAUTHENTICATED', async () => {
  expect((await send(frame('息'))).status).toBe(16)
  expect((await send(frame('息'), { token: 'Bearer forged' })).status).toBe(16)
})

test('rubbish instead of frames is refused, and breaks nothing', async () => {
  const token = await tokenOf()
  const rubbish: [payload: Buffer, status: number][] = [
    [Buffer.alloc(0), Code.Unimplemented], // A call of one message with none.
    [Buffer.from('rubbish'), Code.ResourceExhausted], // Read as a length, it is too long.
    [Buffer.from([0, 0, 0, 0, 9, 1]), Code.InvalidArgument], // It ends before its length.
    [framed(Buffer.from([255, 255, 255])), Code.Internal], // No message of this kind.
    [Buffer.concat([frame('一'), frame('二')]), Code.Unimplemented], // Two.
  ]
  const answers: (number | null)[] = []
  for (const [payload] of rubbish) answers.push((await send(payload, { token })).status)
  expect(answers).toEqual(rubbish.map(([, status]) => status))
  expect((await send(frame('息'), { token })).status).toBe(0)
})

test('a failure while the caller is identified is INTERNAL: nobody is told to sign in again', async () => {
  const token = await tokenOf()
  const identify = vi.spyOn(app, 'identify').mockRejectedValueOnce(new Error('The keys cannot be read.'))
  expect((await send(frame('息'), { token })).status).toBe(Code.Internal)
  expect((await send(frame('息'), { token })).status).toBe(0)
  identify.mockRestore()
})

test('only gRPC-web is spoken, and only by POST', async () => {
  const token = await tokenOf()
  expect((await send(frame('息'), { token, type: 'application/json' })).http).toBe(415)
  expect((await send(frame('息'), { token, type: 'application/grpc' })).http).toBe(415)
  const got = await app.inject({ url: path, headers: { authorization: token } })
  expect(got.statusCode).toBe(405)
})

test('more than two hundred characters, and more than eight kilobytes, are refused', async () => {
  const token = await tokenOf()
  expect((await send(frame('あ'.repeat(echoLimit)), { token })).status).toBe(0)
  expect((await send(frame('あ'.repeat(echoLimit + 1)), { token })).status).toBe(3)
  expect((await send(frame('x'.repeat(10_000)), { token })).status).toBe(8)
  const lying = frame('息')
  lying.writeUInt32BE(1_000_000_000, 1)
  expect((await send(lying, { token })).status).toBe(8)
})

test('a member says something sixty times a minute, and no more', async () => {
  const token = await tokenOf()
  for (let k = 0; k < echoesAMinute; k++) expect((await send(frame('息'), { token })).status).toBe(0)
  expect((await send(frame('息'), { token })).status).toBe(8)
  expect((await send(frame('息'), { token: await tokenOf() })).status).toBe(0)
  clock.advance(60_000)
  expect((await send(frame('息'), { token })).status).toBe(0)
})
