import { create, fromBinary, toBinary } from '@bufbuild/protobuf'
import { expect, test } from 'vitest'
import { echoService } from './echo.ts'
import { echoLimit, grpcPrefix, mostEchoBytes } from './echo-limits.ts'

const { say } = echoService.method
const hex = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join(' ')
const ofHex = (text: string) => Uint8Array.from(text.split(' '), byte => Number.parseInt(byte, 16))

test('the echo has the one call that any gRPC client finds under its address', () => {
  expect(`${grpcPrefix}/${echoService.typeName}/${say.name}`).toBe('/v1/grpc/iki.Echo/Say')
  expect(say.methodKind).toBe('unary')
})

test('what is said lies on the wire as field 1', () => {
  expect(hex(toBinary(say.input, create(say.input, { text: '息' })))).toBe('0a 03 e6 81 af')
})

test('the answer is read from fields 1 to 3: the text, how many characters it has, and when it was said', () => {
  const answer = fromBinary(say.output, ofHex('0a 03 e6 81 af 10 01 1a 05 31 32 3a 30 30'))
  const { text, characters, saidAt } = answer
  expect({ text, characters, saidAt }).toEqual({ text: '息', characters: 1, saidAt: '12:00' })
})

test('the longest text fits, though each of its characters takes as many bytes as a family', () => {
  const family = '👨‍👩‍👧‍👦'
  const bytes = toBinary(say.input, create(say.input, { text: family.repeat(echoLimit) })).length
  expect(bytes).toBeLessThanOrEqual(mostEchoBytes)
})
