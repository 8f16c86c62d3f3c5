import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { AppError } from './app-error.ts'
import type { Clock } from './clock.ts'
import type { Handle } from './database.ts'
import { authLimits } from './limit.tables.ts'

/** How often something may be tried within a time. */
export type Limit = { name: string; max: number; windowSeconds: number }

/** What may be written down about somebody (events, opened content, plays): guests count by their network. */
export const guestLogLimit: Limit = { name: 'guest_log', max: 600, windowSeconds: 600 }
export const memberLogLimit: Limit = { name: 'member_log', max: 600, windowSeconds: 600 }

/** One limit for one subject, such as an account together with an address. */
export type Use = { limit: Limit; subject: string }

/**
 * Counts one try in each of `uses`, in their order, and throws too_many_requests at the first that is used up. The
 * ones behind it are not counted then: put the narrow limits first, so that hammering at one doesn't fill the wider.
 */
export async function useLimits(handle: Handle, clock: Clock, uses: readonly Use[]): Promise<void> {
  if (uses.length > 1) await refuseUsedUp(handle, clock, uses)
  for (const { limit, subject } of uses) {
    const now = clock()
    const endsAt = new Date(now.getTime() + limit.windowSeconds * 1000)
    const isOver = sql`${authLimits.endsAt} <= ${now.toISOString()}`
    const [row] = await handle
      .insert(authLimits)
      .values({ key: keyOf({ limit, subject }), count: 1, endsAt })
      .onConflictDoUpdate({
        target: authLimits.key,
        set: {
          count: sql`case when ${isOver} then 1 else ${authLimits.count} + 1 end`,
          endsAt: sql`case when ${isOver} then excluded.ends_at else ${authLimits.endsAt} end`,
        },
      })
      .returning({ count: authLimits.count, endsAt: authLimits.endsAt })
    if (row && row.count > limit.max) throw tooMany(row.endsAt, now)
  }
}

/** Who has used up a wide limit must not go on filling the table with narrow ones, each under a new name. */
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

/** Takes one try back, when it turned out to be a rightful one. */
export async function giveBackLimits(handle: Handle, uses: readonly Use[]): Promise<void> {
  const keys = uses.map(keyOf)
  await handle
    .update(authLimits)
    .set({ count: sql`greatest(${authLimits.count} - 1, 0)` })
    .where(inArray(authLimits.key, keys))
}

/** Whether something was counted for this subject within the limit's time. */
export async function wasUsed(handle: Handle, clock: Clock, use: Use): Promise<boolean> {
  const [row] = await handle
    .select({ endsAt: authLimits.endsAt })
    .from(authLimits)
    .where(eq(authLimits.key, keyOf(use)))
  return row !== undefined && row.endsAt > clock()
}

/** Forgets what has run out. */
export async function deleteOldLimits(handle: Handle, now: Date): Promise<void> {
  await handle.delete(authLimits).where(lt(authLimits.endsAt, now))
}

/** The part of an address that stands for one household or line: providers hand out IPv6 by whole networks. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? []
  const groups = head.split(':').filter(Boolean)
  const isShortened = tail !== undefined
  return [...groups, ...(isShortened ? Array<string>(4).fill('0') : [])].slice(0, 4).join(':')
}

/** The part of an address that stands for many households of one place: what a provider gives out to a street or a town. */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address)
  return network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.')
}

/** Subjects are mail addresses and the like: their hash is enough to count them. */
function keyOf({ limit, subject }: Use): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`
}
