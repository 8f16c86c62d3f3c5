import { create, toBinary } from '@bufbuild/protobuf'
import { Code, ConnectError, createClient } from '@connectrpc/connect'
import { createGrpcWebTransport } from '@connectrpc/connect-web'
import { type EchoAnswer, echoService } from '@iki/contract/api/echo'
import { grpcPrefix } from '@iki/contract/api/echo-limits'
import { currentToken } from '#core/api/api-client.ts'

/** One round trip: what came back, how long it took, and the bytes of both messages. */
export type EchoRound = { echoed: EchoAnswer; ms: number; sentBytes: number; receivedBytes: number | null }

const frameBytes = 5
const echoRequest = echoService.method.say.input

/** Says something over gRPC-web, with the member's token as all calls have it. */
export async function echoOnce(text: string, signal: AbortSignal): Promise<EchoRound> {
  const transport = createGrpcWebTransport({ baseUrl: new URL(grpcPrefix, location.href).href })
  const token = await currentToken()
  const headers: HeadersInit = token === null ? {} : { authorization: `Bearer ${token}` }
  const sent = toBinary(echoRequest, create(echoRequest, { text }))
  const startedAt = performance.now()
  const client = createClient(echoService, transport)
  const echoed = await client.say({ text }, { headers, signal, timeoutMs: 15_000 })
  const ms = Math.round(performance.now() - startedAt)
  return { echoed, ms, sentBytes: sent.length + frameBytes, receivedBytes: lastBodyBytes() }
}

/** Of the last answer, as the browser has counted it; null where it does not. */
function lastBodyBytes(): number | null {
  const entries = performance.getEntriesByType?.('resource') ?? []
  const last = entries.findLast(({ name }) => new URL(name).pathname.startsWith(grpcPrefix))
  return last && 'encodedBodySize' in last ? Number(last.encodedBodySize) : null
}

/** Why it did not come back, as text. */
export function echoProblem(error: unknown): string {
  const { code } = ConnectError.from(error)
  if (code === Code.Unauthenticated) return 'ログインしなおしてから、もう一度お試しください。'
  if (code === Code.ResourceExhausted) return '続けてお試しになったので、1分ほどお待ちください。'
  if (code === Code.InvalidArgument) return '言葉は200字までにしてください。'
  if (code === Code.DeadlineExceeded) return '時間内に返事がありませんでした。'
  return '返事がありませんでした。通信の途中で、gRPC-webが通らないのかもしれません。'
}
