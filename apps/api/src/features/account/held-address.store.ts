import type { Handle } from '#core/database/database.ts'
import { boolean, instant, text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const held = statement({
  name: 'address_is_held',
  params: { email: text, but: text.orNull, now: instant },
  row: { isHeld: boolean.because('exists is never null') },
  text: `select exists (
     select from auth_tokens
     where kind = 'email_undo' and email = $email and used_at is null and expires_at > $now
       and uid is distinct from $but
   ) as is_held`,
})

/**
 * Whether somebody but this member can still get an address back that they had: so long nobody else may take it, or
 * whoever changed it without being asked could make the undoing fail.
 */
export async function isHeldFor(
  handle: Handle,
  which: { email: string; but: string | null; now: Date },
): Promise<boolean> {
  return (await held.first(handle, which))?.isHeld ?? false
}
