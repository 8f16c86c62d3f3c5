import { index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true })

/** Messages of providers, each once. Only which payment to ask about is stored. */
export const providerEvents = pgTable(
  'provider_events',
  {
    provider: text().notNull(),
    eventId: text().notNull(),
    type: text().notNull(),
    paymentRef: text(),
    occurredAt: instant().notNull(),
    receivedAt: instant().notNull(),
    /** When the payment was asked about because of it; null while that waits, or where it is about none of ours. */
    appliedAt: instant(),
  },
  table => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('provider_events_by_time').on(table.receivedAt),
  ],
)
