import type { Handle } from '#core/database/database.ts'
import { contactMessages } from './contact.tables.ts'

export type NewMessage = Omit<typeof contactMessages.$inferInsert, 'status'>

/** False if the receipt number is taken; then nothing was written. */
export async function insertMessage(handle: Handle, message: NewMessage): Promise<boolean> {
  const rows = await handle
    .insert(contactMessages)
    .values(message)
    .onConflictDoNothing({ target: contactMessages.receiptNumber })
    .returning({ receiptNumber: contactMessages.receiptNumber })
  return rows.length > 0
}
