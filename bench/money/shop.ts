import { startDatabase } from '../database.ts'
import { noteSecret } from '../diarists.ts'
import { loadContent } from '../load-content.ts'
import { count } from '../numbers.ts'
import { seed } from '../plans/seed/seed.ts'
import { startServer } from '../program.ts'

export const secret = 'x'.repeat(32)

/** How much was sold before. */
export type Sales = { members: number; orders: number }

/** The service that money.md §11.1 has in mind: three contracts and ten orders a member. */
export const manySales: Sales = { members: 100_000, orders: 1_000_000 }

/** A database with the demo's products and what members have paid for them. */
export async function startSales({ members, orders }: Sales): Promise<string> {
  const databaseUrl = await startDatabase()
  await seed(databaseUrl, {
    members,
    orders,
    lessons: 100,
    playlists: 100,
    playback: members,
    licences: members,
    sessions: 1,
    news: 1,
    own: 0,
    words: 0,
  })
  await noteSecret(databaseUrl, secret)
  await loadContent({ databaseUrl, secret, wanted: ['products', 'coupons'] })
  return databaseUrl
}

/** A node of the service, at which practice cards pay. */
export const startNode = (databaseUrl: string, environment: Record<string, string> = {}) =>
  startServer('apps/api/src/main.ts', {
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    PAYMENTS_SANDBOX: 'yes',
    ...environment,
  })

export const salesOf = ({ members, orders }: Sales): string =>
  `${count(orders, 'orders')} of ${count(members, 'members')} before`
