import { sendContact } from '@iki/contract/account/contact'
import { useMutation } from '@tanstack/react-query'
import { call } from '#core/api/api-client.ts'
import { randomKey } from '#core/api/random-key.ts'
import { singleFlight } from '#core/api/single-flight.ts'
import type { ContactDraft } from './contact-draft.ts'

let lastTry: { content: string; key: string } | null = null

/** The same content has the same key: if an answer was lost, the next try does not send a second message. */
function keyOf(message: ContactDraft): string {
  const content = JSON.stringify(message)
  if (lastTry?.content !== content) lastTry = { content, key: randomKey() }
  return lastTry.key
}

const send = singleFlight(async (message: ContactDraft) => {
  const { receiptNumber } = await call(sendContact, message, { idempotencyKey: keyOf(message) })
  lastTry = null
  return { receiptNumber, email: message.email }
})

export type Receipt = Awaited<ReturnType<typeof send>>

export function useSendContact(onSent: (receipt: Receipt) => void) {
  return useMutation({ mutationFn: send, onSuccess: onSent })
}
