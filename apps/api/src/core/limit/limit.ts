import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { AppError } from '#core/app-error.ts'
import type { Clock } from '#core/clock.ts'
import type { Handle } from '#core/database/database.ts'
import { countTry, deleteCountsOf, listCountsOf } from './limit.store.ts'
import { authLimits } from './limit.tables.ts'

/** How often something may be tried within a time. */
export type Limit = { name: string; max: number; windowSeconds: number }

/** What may be recorded about somebody (events, opened content, plays); guests are counted by their network. */
export const guestLogLimit: Limit = { name: 'guest_log', max: 600, windowSeconds: 600 }
export const memberLogLimit: Limit = { name: 'member_log', max: 600, windowSeconds: 600 }
/** Searches of a member, but for the one over everything: each reads much. */
export const searchLimit: Limit = { name: 'search', max: 300, windowSeconds: 600 }
/** Searches over everything, which start again with nearly every letter that is typed. */
export const typedSearchLimit: Limit = { name: 'typed_search', max: 1_500, windowSeconds: 600 }

/** One limit for one subject; `of` is the account concerned, if there is one. */
export type Use = { limit: Limit; subject: string; of?: string }

/**
 * Counts one try for each of `uses`, in their order, and throws too_many_requests at the first that is used up. Those
 * after it are not counted then: put the narrow limits first, so that repeated tries at one do not use up the wider
 * ones.
 */
export async function useLimits(handle: Handle, clock: Clock, uses: readonly Use[]): Promise<void> {
  const [only] = uses
  if (!only) return
  if (uses.length === 1) return useLimit(handle, clock, only)
  await refuseUsedUp(handle, clock, uses)
  const now = clock()
  const { rows } = await handle.execute<{ position: number; count: number; ends_at: string }>(
    sql`with ${sql.join(
      uses.map((use, position) => counting(use, position, uses[position - 1], now)),
      sql`, `,
    )}
      ${sql.join(
        uses.map(
          (_, position) =>
            sql`select ${sql.raw(String(position))} as position, count, ends_at from ${step(position)}`,
        ),
        sql` union all `,
      )}`,
  )
  for (const { position, count, ends_at } of rows)
    if (count > (uses[position]?.limit.max ?? count)) throw tooMany(new Date(ends_at), now)
}

/** As several, by a statement that is planned once: almost every limited call counts one. */
async function useLimit(handle: Handle, clock: Clock, use: Use): Promise<void> {
  const now = clock()
  const endsAt = new Date(now.getTime() + use.limit.windowSeconds * 1000)
  const counted = await countTry.first(handle, { key: keyOf(use), now, endsAt })
  if (counted && counted.count > use.limit.max) throw tooMany(counted.endsAt, now)
}

const step = (position: number) => sql.raw(`use_${position}`)

/** Counts one try, unless the limit before it is used up. */
function counting(use: Use, position: number, before: Use | undefined, now: Date) {
  const endsAt = new Date(now.getTime() + use.limit.windowSeconds * 1000)
  const isOver = sql`${authLimits.endsAt} <= ${now.toISOString()}`
  const isAllowed = before
    ? sql`where exists (select from ${step(position - 1)} where count <= ${before.limit.max})`
    : sql``
  return sql`${step(position)} as (
    insert into ${authLimits} (key, count, ends_at)
    select ${keyOf(use)}, 1, ${endsAt.toISOString()}::timestamptz ${isAllowed}
    on conflict (key) do update set
      count = case when ${isOver} then 1 else ${authLimits.count} + 1 end,
      ends_at = case when ${isOver} then excluded.ends_at else ${authLimits.endsAt} end
    returning count, ends_at
  )`
}

/** A client that has used up a wide limit must not continue to fill the table with narrow ones under new names. */
async function refuseUsedUp(handle: Handle, clock: Clock, uses: readonly Use[]): Promise<void> {
  const now = clock()
  const most = new Map(uses.map(use => [keyOf(use), use.limit.max]))
  const rows = await handle
    .select({ key: authLimits.key, count: authLimits.count, endsAt: authLimits.endsAt })
    .from(authLimits)
    .where(and(inArray(authLimits.key, [...most.keys()]), gt(authLimits.endsAt, now)))
  const usedUp = rows.find(({ key, count }) => count >= (most.get(key) ?? count))
  if (usedUp) throw tooMany(usedUp.endsAt, now)
}

function tooMany(endsAt: Date, now: Date): AppError {
  const seconds = Math.ceil((endsAt.getTime() - now.getTime()) / 1000)
  return new AppError('too_many_requests', { retryAfterSeconds: Math.max(seconds, 1) })
}

/**
 * Takes one try back, if it turned out to be legitimate. The rows are locked in the order in which they are counted:
 * otherwise two sign-ins of one member at the same moment would wait for each other.
 */
export async function giveBackLimits(handle: Handle, uses: readonly Use[]): Promise<void> {
  if (uses.length === 0) return
  const keys = sql.join(
    uses.map((use, position) => sql`(${keyOf(use)}::text, ${position}::int)`),
    sql`, `,
  )
  await handle.execute(sql`
    with counted as (
      select a.key from (values ${keys}) as used (key, position) join ${authLimits} a on a.key = used.key
      order by used.position for update of a
    )
    update ${authLimits} set count = greatest(${authLimits.count} - 1, 0) from counted
    where ${authLimits.key} = counted.key`)
}

/** Whether something was counted for this subject within the limit's time. */
export async function wasUsed(handle: Handle, clock: Clock, use: Use): Promise<boolean> {
  const [row] = await handle
    .select({ endsAt: authLimits.endsAt })
    .from(authLimits)
    .where(eq(authLimits.key, keyOf(use)))
  return row !== undefined && row.endsAt > clock()
}

/** The counts of these limits for an account, the fullest first. Only for operators, because it reads all rows. */
export async function listUsesOf(handle: Handle, clock: Clock, { of, limits }: About) {
  const rows = await listCountsOf(handle, beginningsOf({ of, limits }), clock())
  return rows.map(({ key, count, endsAt }) => ({ name: key.split(':')[0] ?? '', count, endsAt }))
}

/** Removes the counts of these limits for an account. */
export async function forgetUsesOf(handle: Handle, about: About): Promise<void> {
  await deleteCountsOf(handle, beginningsOf(about))
}

type About = { of: string; limits: readonly Limit[] }
const beginningsOf = ({ of, limits }: About) => limits.map(({ name }) => `${name}:${hashOf(of)}.`)

/** Deletes what has expired, except what somebody is counting just now. */
export async function deleteOldLimits(handle: Handle, now: Date): Promise<void> {
  const expired = handle
    .select({ key: authLimits.key })
    .from(authLimits)
    .where(lt(authLimits.endsAt, now))
    .for('update', { skipLocked: true })
  await handle.delete(authLimits).where(inArray(authLimits.key, expired))
}

/** Subjects are mail addresses and similar: their hash is enough to count them. */
function keyOf({ limit, subject, of }: Use): string {
  return of === undefined
    ? `${limit.name}:${hashOf(subject)}`
    : `${limit.name}:${hashOf(of)}.${hashOf(subject)}`
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
