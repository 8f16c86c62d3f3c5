import { passkeyNameLength } from '@iki/contract/account/passkey'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isSome } from '#core/text-checks.ts'
import { users } from '#features/account/account.tables.ts'

const instant = () => timestamp({ withTimezone: true })

/** Keys of WebAuthn by which members sign in: we have the public half. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    /** What the device calls it, base64url. */
    credentialId: text().notNull().unique('passkeys_credential_unique'),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often the device says that it has signed; always 0 where it does not count. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How browsers reach the device, such as `internal` or `usb`. */
    transports: text().array().notNull(),
    isSynced: boolean().notNull(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    usedAt: instant(),
  },
  table => [
    index('passkeys_of_member').on(table.uid, table.createdAt),
    check('passkeys_credential_short', sql`length(${table.credentialId}) between 1 and 1364`),
    check('passkeys_key_short', sql`length(${table.publicKey}) between 1 and 4000`),
    check('passkeys_counter_counts', sql`${table.counter} >= 0`),
    check('passkeys_name_short', isSome(table.name, passkeyNameLength)),
  ],
)
