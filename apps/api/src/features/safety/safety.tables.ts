import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from '#features/account/account.tables.ts'

const instant = () => timestamp({ withTimezone: true })
const member = () =>
  text()
    .notNull()
    .references(() => users.uid, { onDelete: 'cascade' })

/** Whom a member blocks or mutes. */
export const hiddenPeople = pgTable(
  'hidden_people',
  {
    uid: member(),
    other: member(),
    hiding: text().notNull(),
    since: instant().notNull(),
  },
  table => [
    primaryKey({ columns: [table.uid, table.other] }),
    check('hidden_people_hiding', sql`${table.hiding} in ('block', 'mute')`),
    check('hidden_people_not_oneself', sql`${table.uid} <> ${table.other}`),
    index('hidden_people_by_other').on(table.other, table.hiding, table.uid),
  ],
)

/** Members' reports. The reported text is stored with the report, whatever its author does. */
export const reports = pgTable(
  'reports',
  {
    id: text().primaryKey(),
    uid: member(),
    impressionId: text().notNull(),
    /** Empty for the post itself. */
    commentId: text().notNull(),
    /** The author of the text. */
    authorUid: text().notNull(),
    reason: text().notNull(),
    note: text().notNull(),
    reported: jsonb().$type<{ body: string; pictureIds: string[] }>().notNull(),
    state: text().notNull(),
    /** The reason of the decision, for the author and the members who reported it. */
    decision: text(),
    createdAt: instant().notNull(),
    decidedAt: instant(),
  },
  table => [
    check('reports_state', sql`${table.state} in ('open', 'kept', 'closed')`),
    uniqueIndex('reports_once').on(table.uid, table.impressionId, table.commentId),
    index('reports_of_author').on(table.authorUid),
    index('reports_by_state').on(table.state, table.createdAt, table.id),
  ],
)

/** Words that nobody may post, as the operator lists them; compared in the normalised form. */
export const forbiddenWords = pgTable('forbidden_words', {
  word: text().primaryKey(),
  createdAt: instant().notNull(),
})
