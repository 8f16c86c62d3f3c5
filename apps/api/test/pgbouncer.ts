import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { chooseRunAs } from '../src/core/embedded-postgres/run-as.ts'
import { eventually, query } from './postgres-process.ts'

const run = promisify(execFile)
/** Debian’s is in a folder that only root has in its PATH. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }

/** The version of PgBouncer on this machine, such as '1.18.0', or null if there is none. */
export async function findPgBouncer(): Promise<string | null> {
  const { stdout } = await run('pgbouncer', ['--version'], { env: environment }).catch(() => ({ stdout: '' }))
  return /PgBouncer (\S+)/.exec(stdout)?.[1] ?? null
}

/** Whether this version of PgBouncer can be configured to support prepared statements. */
export function supportsPreparedStatements(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > 1 || minor >= 21
}

/** The real one in transaction mode in front of a database (by its socket). */
export async function startPgBouncer(
  url: string,
  {
    mode = 'transaction',
    maxPreparedStatements = null,
  }: { mode?: string; maxPreparedStatements?: number | null } = {},
) {
  const target = new URL(url)
  const folder = await mkdtemp(path.join(tmpdir(), 'iki-pgbouncer-'))
  const settings = path.join(folder, 'pgbouncer.ini')
  await writeFile(path.join(folder, 'users.txt'), `"${target.username}" ""\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${target.searchParams.get('host')}
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = ${folder}
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = ${mode}
default_pool_size = 4
max_client_conn = 200
${maxPreparedStatements === null ? '' : `max_prepared_statements = ${maxPreparedStatements}`}
`,
  )
  const { prefix, uid, gid } = await chooseRunAs('/bin/true', folder) // It refuses to run as root.
  const [command = '', ...args] = [...prefix, 'pgbouncer', '--quiet', settings]
  const child = spawn(command, args, { env: environment, uid, gid, stdio: 'ignore' })
  const ended = once(child, 'exit')
  target.searchParams.set('host', folder)
  target.port = '6432'
  await eventually(async () => query(target.href, 'select 1'))
  return {
    url: target.href,
    async stop() {
      child.kill('SIGKILL')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
