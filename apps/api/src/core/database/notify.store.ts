import type { Handle } from './database.ts'
import { text } from './sql-type.ts'
import { statement } from './statement.ts'

const sendNotify = statement({
  name: 'notify',
  params: { channel: text, payload: text },
  text: 'select pg_notify($channel, $payload)',
})

const sendEach = statement({
  name: 'notify_each',
  params: { channel: text, payloads: text.array },
  text: 'select pg_notify($channel, payload) from unnest($payloads::text[]) as payload',
})

/** As `notify`, with several payloads. */
export async function notifyEach(handle: Handle, channel: string, payloads: string[]): Promise<void> {
  if (payloads.length > 0) await sendEach.run(handle, { channel, payloads })
}

/** Notifies every node, once the transaction commits. */
export async function notify(handle: Handle, channel: string, payload: string): Promise<void> {
  await sendNotify.run(handle, { channel, payload })
}
