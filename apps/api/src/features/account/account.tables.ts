import { nicknameLength } from '@iki/contract/account/session'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { isAtMost } from '#core/text-checks.ts'

const instant = () => timestamp({ withTimezone: true })

/** Everybody who can sign in. */
export const users = pgTable(
  'users',
  {
    uid: text().primaryKey(),
    /** Normalised by normalizeEmail of the contract; null for members who came through a provider. */
    email: text().unique(),
    nickname: text(),
    authority: text({ enum: ['customer', 'operator'] })
      .notNull()
      .default('customer'),
    status: text({ enum: ['active', 'disabled'] })
      .notNull()
      .default('active'),
    /** Argon2id, or an imported hash until the first sign-in; null if no password was ever set. */
    passwordHash: text(),
    /** Stays the same when the same password only gets a newer hash. */
    passwordChangedAt: instant(),
    emailVerifiedAt: instant(),
    /** When the member agreed to the policies. */
    agreedAt: instant(),
    welcomeMailedAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  table => [
    index('users_by_age').on(table.createdAt.desc().nullsFirst(), table.uid),
    check('users_uid_short', sql`length(${table.uid}) between 1 and 64`),
    check(
      'users_email_normal',
      sql`${table.email} = lower(${table.email}) and length(${table.email}) <= 254`,
    ),
    check('users_nickname_short', isAtMost(table.nickname, nicknameLength)),
    check('users_authority_known', sql`${table.authority} in ('customer', 'operator')`),
    check('users_status_known', sql`${table.status} in ('active', 'disabled')`),
  ],
)

/** The accounts at other providers by which a member signs in. */
export const authIdentities = pgTable(
  'auth_identities',
  {
    provider: text().notNull(),
    providerUserId: text().notNull(),
    uid: text()
      .notNull()
      .references(() => users.uid, { onDelete: 'cascade' }),
    createdAt: instant().notNull(),
    /** Whether the official account of the provider is a friend of theirs; null until the provider has reported it. */
    isFriend: boolean(),
    /** When that was so: older news never replaces newer. */
    friendAt: instant(),
    /** Whether the member wants notices through it. */
    getsNotices: boolean().notNull().default(false),
  },
  table => [
    primaryKey({ columns: [table.provider, table.providerUserId] }),
    // One of each provider: of two that are connected at once, one is refused.
    uniqueIndex('auth_identities_one_of_each').on(table.uid, table.provider),
    check('auth_identities_provider_known', sql`${table.provider} in ('line')`),
    check('auth_identities_id_short', sql`length(${table.providerUserId}) between 1 and 128`),
  ],
)

/** Tokens that can be used once and for a short time. Only hashes are stored: nobody can use what is in this table. */
export const authTokens = pgTable(
  'auth_tokens',
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text().primaryKey(),
    kind: text({
      enum: [
        'verification',
        'password_reset',
        'custom',
        'line_nonce',
        'email_change',
        'email_undo',
        'passkey',
        'leaving_undo',
      ],
    }).notNull(),
    /** The member; null if the token itself is everything. */
    uid: text().references(() => users.uid, { onDelete: 'cascade' }),
    /** The address that it was mailed to. */
    email: text(),
    /** A custom token that may have reached another browser than the one that requested it. */
    asksFirst: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  table => [
    index('auth_tokens_of_member').on(table.uid, table.kind),
    index('auth_tokens_by_end').on(table.expiresAt),
    index('auth_tokens_held_address').on(table.email).where(sql`${table.kind} = 'email_undo'`),
    check(
      'auth_tokens_kind_known',
      sql`${table.kind} in ('verification', 'password_reset', 'custom', 'line_nonce', 'email_change', 'email_undo', 'passkey', 'leaving_undo')`,
    ),
  ],
)
