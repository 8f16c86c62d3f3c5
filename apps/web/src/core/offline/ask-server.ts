import type { OutboxParts, SendingOptions } from './outbox-parts.ts'
import type { Owner } from './owner.ts'

const usualTimeoutMs = 30_000

type Asking<T> = {
  /** The entries of this call. */
  sent: readonly (readonly [id: string, value: T])[]
  /** Whose entries they are. */
  owner: Owner
  keepalive: boolean
  /** Stores what remains after one of several steps, so that a retry sends only that. */
  note: (left: T) => void
}

/** One call of an outbox to the server. An answer that takes too long counts as lost: it throws an OfflineError. */
export async function askServer<T, R, N extends string>(
  parts: OutboxParts<T, R, N>,
  { sent, owner, keepalive, note }: Asking<T>,
): Promise<R> {
  const { answerTimeoutMs = usualTimeoutMs } = parts
  const abort = new AbortController()
  const timer = answerTimeoutMs === null ? undefined : setTimeout(() => abort.abort(), answerTimeoutMs)
  const options: SendingOptions = { keepalive, signal: abort.signal, ...uidOf(owner) }
  try {
    if ('sendTogether' in parts) return await parts.sendTogether.send(sent, options)
    const [[id, value]] = sent as [[string, T]]
    return await parts.send({ id, value, options, note })
  } finally {
    clearTimeout(timer)
  }
}

/** The member whose token the call needs. */
function uidOf(owner: Owner): Pick<SendingOptions, 'uid'> {
  if (owner.kind === 'guest') return { uid: null }
  return owner.uid === null ? {} : { uid: owner.uid }
}
