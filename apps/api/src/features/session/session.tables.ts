import { deviceLabelLength } from '@iki/contract/account/signed-in-device'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { isAtMost } from '#core/text-checks.ts'
import { users } from '#features/account/account.tables.ts'

const instant = () => timestamp({ withTimezone: true })

/** A browser in which somebody is signed in. Its refresh cookie names the session and the newest generation. */
export const authSessions = pgTable(
  'auth_sessions',
  {
    id: text().primaryKey(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    generation: integer().notNull().default(0),
    /** As a person would name it (deviceLabelOf); empty if it is unknown. */
    device: text().notNull().default(''),
    /** When this generation was made. */
    rotatedAt: instant().notNull(),
    /** The access token of this generation, sealed, so that a parallel refresh gets exactly the same one. */
    sealedToken: text().notNull(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** When the member proved last that it is them: by signing in, or by typing the password again. */
    provedAt: instant(),
    revokedAt: instant(),
    revokedFor: text({
      enum: ['signed_out', 'replaced', 'reused', 'password', 'disabled', 'ended', 'email', 'left'],
    }),
  },
  table => [
    index('auth_sessions_of_member').on(table.uid),
    index('auth_sessions_last_used')
      .on(table.uid, table.rotatedAt, table.id)
      .where(sql`${table.revokedAt} is null`),
    check('auth_sessions_device_short', isAtMost(table.device, deviceLabelLength)),
    index('auth_sessions_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
    index('auth_sessions_by_end').on(table.expiresAt),
    check(
      'auth_sessions_reason_known',
      sql`${table.revokedFor} in ('signed_out', 'replaced', 'reused', 'password', 'disabled', 'ended', 'email', 'left')`,
    ),
  ],
)
