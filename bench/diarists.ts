import pg from 'pg'
import { givenSecret } from '../apps/api/src/core/secrets/given-secrets.ts'
import { secretFrom } from '../apps/api/src/core/secrets/secret-keys.ts'
import { entrySealPlace } from '../apps/api/src/features/diary/entry-view.ts'
import { diarySeals } from '../apps/api/src/features/diary/seal/diary-seal.ts'
import { addDays } from '../packages/contract/src/api/tokyo.ts'
import { ask, startDatabase } from './database.ts'

/** How many members have written, and on how many days each. */
export type Diarists = { members: number; days: number }

const today = '2026-11-20'
const memo = '背骨がながい。肩を下げて、ゆっくり息を吐く。'

/**
 * A database with the diaries of these members, in the order in which they were written: day by day, so that the
 * entries of a member are far apart. The entries of `readers` are really sealed; all others only have the same length,
 * and can't be opened.
 */
export async function startDiarists(of: Diarists, readers: string[], secret: string): Promise<string> {
  const databaseUrl = await startDatabase()
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await fill(client, of, readers, secret)
    await client.query('vacuum analyze')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
  await noteSecret(databaseUrl, secret)
  return databaseUrl
}

async function fill(
  client: pg.Client,
  { members, days }: Diarists,
  readers: string[],
  secret: string,
): Promise<void> {
  await client.query('set session_replication_role = replica; set synchronous_commit = off')
  await client.query(`set maintenance_work_mem = '512MB'`)
  await client.query(
    `insert into users (uid, email, authority, password_hash, created_at, updated_at)
     select 'u' || n, 'member' || n || '@example.com', 'customer', 'x', now(), now() from generate_series(1, $1::int) n`,
    [members],
  )
  // Making an index after the rows are inserted is several times faster than updating it for each row.
  const { rows: indexes } = await client.query<{ name: string; statement: string }>(
    `select indexname as name, indexdef as statement from pg_indexes
     where tablename = 'diary_entries' and indexname not like '%_pkey'`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const sealsOf = diarySeals(secretFrom(secret))
  const seals = readers.map(uid => ({ uid, ...sealsOf(uid) }))
  const unreadable = sealsOf('nobody').seal(memo, 'nowhere')
  for (let place = days - 1; place >= 0; place--) {
    const date = addDays(today, -place)
    const sealed = seals.map(({ uid, seal }) => seal(memo, entrySealPlace(`${uid}-${place}`, date)))
    await client.query(
      `insert into diary_entries
         (id, uid, date, relax, breath, memo_sealed, images, revision, created_at, updated_at)
       select 'u' || n || '-' || $2, 'u' || n, $6::date, (n + $2::int) % 9 + 1, $2::int % 9 + 1,
         coalesce(reader.sealed, $3), '{}', 1, now(), now()
       from generate_series(1, $1::int) n
       left join unnest($4::text[], $5::text[]) as reader (uid, sealed) on reader.uid = 'u' || n
       order by n`,
      [members, String(place), unreadable, readers, sealed, date],
    )
  }
  for (const { statement } of indexes) await client.query(statement)
  await client.query('reset all')
}

/** Stores the fingerprint of this secret: without it a server refuses a database whose texts its secret doesn't open. */
export async function noteSecret(databaseUrl: string, secret: string): Promise<void> {
  const { name, fingerprint } = givenSecret('SECRET', secret, { from: 'SECRET' })
  await ask(
    databaseUrl,
    `insert into service_secrets (name, generation, fingerprint, state, created_at) values ($1, 1, $2, 'current', now())`,
    [name, fingerprint],
  )
}
