import pg from 'pg'
import { BackupError } from './backup-error.ts'
import { quotedName } from './catalogue.ts'

/** PostgreSQL allows 63 characters; with this length and a time at the end a name fits. */
const longestName = 40
const aside = '_aside_'
const building = '_restoring'

type Server = {
  client: pg.Client
  /** The database that the service uses. */
  name: string
  addressOf(name: string): string
}

/**
 * Builds a new database beside the one of the service, then swaps their names in one step. The former one stays under
 * the name that is returned. Whatever interrupts it, the service finds one of the two, complete.
 */
export async function replaceDatabase(
  url: string,
  now: Date,
  build: (url: string) => Promise<void>,
): Promise<string> {
  return onServer(url, async server => {
    const { client, name } = server
    const made = asName(name, building)
    await checkMayReplace(client, name)
    await checkNobodyIn(client, name)
    await client.query(`drop database if exists ${quotedName(made)} with (force)`)
    await client.query(`create database ${quotedName(made)} template template0 encoding 'UTF8'`)
    try {
      await build(server.addressOf(made))
      return await swap(server, made, now)
    } catch (error) {
      await client.query(`drop database if exists ${quotedName(made)} with (force)`).catch(() => {})
      throw error
    }
  })
}

/** Takes back the database that the last replacement has set aside, and sets the present one aside instead. */
export async function undoReplace(url: string, now: Date): Promise<string> {
  return onServer(url, async server => {
    const [latest] = await listAside(server)
    if (latest === undefined) throw new BackupError('There is no database that was put aside by a restore.')
    await checkNobodyIn(server.client, server.name)
    return swap(server, latest, now)
  })
}

/** Drops what restores have set aside, and answers what it was. */
export async function dropAside(url: string): Promise<string[]> {
  return onServer(url, async server => {
    const names = await listAside(server)
    for (const name of names) await server.client.query(`drop database ${quotedName(name)}`)
    return names
  })
}

async function swap({ client, name }: Server, other: string, now: Date): Promise<string> {
  const put = asName(name, `${aside}${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').toLowerCase()}`)
  await checkNobodyIn(client, name)
  await client.query('begin')
  await client.query(`alter database ${quotedName(name)} rename to ${quotedName(put)}`)
  await client.query(`alter database ${quotedName(other)} rename to ${quotedName(name)}`)
  await client.query('commit')
  return put
}

/** The newest first. */
async function listAside({ client, name }: Server): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) order by datname desc',
    [asName(name, aside)],
  )
  return rows.map(each => each.name)
}

async function checkNobodyIn(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ who: string }>(
    'select distinct application_name as who from pg_stat_activity where datname = $1',
    [name],
  )
  if (rows.length > 0)
    throw new BackupError(
      `The database ${name} is in use (${rows.map(({ who }) => who || 'unnamed').join(', ')}). Nothing was changed: stop all nodes and workers of Iki first.`,
    )
}

/** Before anything is built: the rights that PostgreSQL requires for creating and renaming a database. */
async function checkMayReplace(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ may_make: boolean; may_rename: boolean }>(
    `select (select rolcreatedb or rolsuper from pg_roles where rolname = current_user) as may_make,
            pg_has_role(current_user, datdba, 'usage') as may_rename
     from pg_database where datname = $1`,
    [name],
  )
  if (rows[0]?.may_make === false) throw mayNotReplace('may not make another one')
  if (rows[0]?.may_rename === false) throw mayNotReplace(`does not own ${name}`)
}

const mayNotReplace = (why: string, cause?: unknown) =>
  new BackupError(
    `This user of the database ${why}. Nothing was changed: make an empty database, set DATABASE_URL to it, and restore into that without --replace.`,
    { cause },
  )

async function onServer<T>(url: string, run: (server: Server) => Promise<T>): Promise<T> {
  const addressOf = (name: string) => {
    const address = new URL(url)
    address.pathname = `/${encodeURIComponent(name)}`
    return address.href
  }
  const client = new pg.Client({ connectionString: addressOf('postgres'), application_name: 'iki-restore' })
  client.on('error', () => {})
  await client.connect().catch(error => {
    const isClosed = ['42501', '3D000'].includes((error as { code?: string }).code ?? '')
    throw isClosed ? mayNotReplace('can’t get at “postgres”, from where others are renamed', error) : error
  })
  try {
    return await run({ client, addressOf, name: decodeURIComponent(new URL(url).pathname.slice(1)) })
  } finally {
    await client.end()
  }
}

const asName = (name: string, ending: string) => name.slice(0, longestName) + ending
