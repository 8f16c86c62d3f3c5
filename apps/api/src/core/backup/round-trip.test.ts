import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '#test/database.ts'
import { createMember } from '#test/factories.ts'
import { query } from '#test/postgres-process.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'
import { enqueue, migrateJobs } from '../jobs/jobs.ts'
import { backupFolder } from './backup-folder.ts'
import { createRepository } from './backup-repository.ts'
import { compareDatabase, type Dumped, dumpDatabase } from './dump-database.ts'
import { listJobMigrations, migrateJobsAsFarAs } from './job-schema.ts'
import { loadDatabase } from './load-database.ts'
import { bringUpToDate, checkEmptyTarget, restoreDatabase } from './restore-database.ts'

const { database: db, url } = await createTestDatabase()
await migrateJobs(db)
const targets = await Promise.all(Array.from({ length: 7 }, createEmptyDatabase))
const [restored, owned, duringWrites, circles, circlesAgain, oldJobs, oldJobsAgain] = targets as [
  ...[string, string, string, string],
  ...[string, string, string],
]
const repository = await createRepository(backupFolder(join(await temporaryDirectory(), 'backups')), null)

async function dump(from: string, meanwhile = async () => {}): Promise<Dumped> {
  return dumpDatabase(from, { repository, there: await repository.listChunks() }, meanwhile)
}

const definitions = `
  select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as text from pg_constraint
  where connamespace::regnamespace::text in ('public', 'graphile_worker')
  union all
  select schemaname || '.' || tablename, indexname, indexdef from pg_indexes
  where schemaname in ('public', 'graphile_worker')
  union all
  select tgrelid::regclass::text, tgname, tgenabled::text from pg_trigger where not tgisinternal
  order by 1, 2, 3`

const insertEvents = (uid: string | null, from: number, to: number) =>
  db.execute(sql`
    insert into activity_events (uid, message, event_no, created_at)
    select ${uid}::text, repeat('息を吐く ' || n, 20), n, '2026-11-20' from generate_series(${from}::int, ${to}::int) n`)

test('every row, sequence, key and index is in the restored database as it was', async () => {
  for (const nickname of ['息', '\t\\.\n"\u0001\\N', '']) await createMember(db, { nickname })
  await enqueue(db, 'greet', { to: '下腹' }, { jobKey: 'a key', delaySeconds: 3_600 })
  await insertEvents(null, 1, 40_000)
  const saved = await dump(url)
  expect(saved.tables.find(({ name }) => name === 'activity_events')).toMatchObject({ rows: 40_000 })
  const { rows, leftOut } = await restoreDatabase(restored, saved, repository)
  expect(rows).toBeGreaterThan(40_000)
  expect(leftOut).toEqual([])
  expect(await compareDatabase(restored, saved)).toEqual([])
  expect(await query(restored, definitions)).toEqual(await query(url, definitions))
  const next =
    "insert into activity_events (message, event_no, created_at) values ('x', 1, now()) returning id::int"
  expect(await query(restored, next)).toEqual([{ id: 40_001 }])
  expect(await compareDatabase(restored, saved)).toEqual([
    '"public"."activity_events": 40001 rows in the place of 40000',
    '"public"."activity_events_id_seq": stands elsewhere',
  ])
  await query(restored, "delete from activity_events where message = 'x'")
  await query(restored, "update activity_events set message = 'y' where event_no = 7")
  expect(await compareDatabase(restored, saved)).toContain(
    '"public"."activity_events": other rows than were saved',
  )
})

test('a table of which little has changed is made of the same chunks for the most part', async () => {
  const chunksOf = ({ tables }: Dumped) => tables.find(({ name }) => name === 'activity_events')?.chunks ?? []
  const before = new Set(chunksOf(await dump(url)))
  await insertEvents(null, 40_001, 40_010)
  const after = chunksOf(await dump(url))
  expect(before.size).toBeGreaterThan(3)
  expect(after.filter(name => !before.has(name)).length).toBeLessThanOrEqual(2)
})

test('a user who owns the database and nothing else restores it', async () => {
  const name = new URL(owned).pathname.slice(1)
  await query(url, `create role of_${name} login; alter database ${name} owner to of_${name}`)
  const asOwner = new URL(owned)
  asOwner.username = `of_${name}`
  const saved = await dump(url)
  await restoreDatabase(asOwner.href, saved, repository)
  expect(await compareDatabase(asOwner.href, saved)).toEqual([])
  expect(await bringUpToDate(asOwner.href)).toEqual([])
  await query(owned, `reassign owned by of_${name} to current_user; drop owned by of_${name}`)
  await query(url, `drop role of_${name}`)
})

test('what is written during a backup is in it with all that it refers to, or not at all', async () => {
  const ended = new AbortController()
  const write = async () => {
    while (!ended.signal.aborted) await insertEvents((await createMember(db)).uid, 1, 50)
  }
  const writers = [write(), write()]
  const members = async (at: string) => Number((await query(at, 'select count(*) as n from users'))[0]?.n)
  let atBegin = 0
  const saved = await dump(url, async () => {
    atBegin = await members(url)
    while ((await members(url)) < atBegin + 20) await sleep(10)
  })
  ended.abort()
  await Promise.all(writers)
  expect(saved.tables.find(({ name }) => name === 'users')?.rows).toBeLessThan(atBegin + 20)
  await restoreDatabase(duringWrites, saved, repository)
  expect(await compareDatabase(duringWrites, saved)).toEqual([])
  expect(await bringUpToDate(duringWrites)).toEqual([])
})

test('a backup whose connection breaks in the middle of a table ends with an error', async () => {
  const ended = query(
    url,
    `do $$ begin loop
       perform pg_terminate_backend(pid) from pg_stat_progress_copy where datname = current_database();
       exit when found;
       perform pg_stat_clear_snapshot();
     end loop; end $$`,
  )
  const dumped = (async () => {
    for (;;) await dump(url)
  })()
  await expect(dumped).rejects.toThrow(/^The connection to the database was lost \(/)
  await ended
})

test('tables that refer to one another in circles, and tables on which something happens by itself', async () => {
  const tables = `
    create table hen (id int primary key, egg int not null);
    create table egg (id int primary key generated always as identity, hen int not null references hen, twice int
      generated always as (hen * 2) stored, parent int references egg);
    alter table hen add foreign key (egg) references egg deferrable initially deferred;
    create function count_up() returns trigger language plpgsql as 'begin new.egg = new.egg + 1; return new; end';
    create trigger counting before insert on hen for each row execute function count_up();
    create table "Odd ""name" ("a column" text); create table bare ()`
  await query(circles, tables)
  await query(circlesAgain, tables)
  await query(
    circles,
    `begin; insert into hen values (1, 0), (2, 1); insert into egg (hen, parent) values (1, 2), (2, 1); commit;
     insert into "Odd ""name" values (null), (''), ('\\N'); insert into bare select from generate_series(1, 3)`,
  )
  const saved = await dump(circles)
  await loadDatabase(circlesAgain, saved, repository)
  expect(await query(circlesAgain, 'select * from egg order by id')).toEqual([
    { id: 1, hen: 1, twice: 2, parent: 2 },
    { id: 2, hen: 2, twice: 4, parent: 1 },
  ])
  expect(await compareDatabase(circlesAgain, saved)).toEqual([])
  expect(await query(circlesAgain, definitions)).toEqual(await query(circles, definitions))
})

test('jobs of a release with former tables are restored as they were and brought over', async () => {
  const last = (await listJobMigrations()).at(-1)?.number ?? 0
  await migrateJobsAsFarAs(oldJobs, last - 3)
  await query(oldJobs, "select graphile_worker.add_job('greet', '{\"to\": 1}')")
  const saved = await dump(oldJobs)
  expect(saved.migrations.jobs).toBe(last - 3)
  await restoreDatabase(oldJobsAgain, saved, repository)
  expect(await compareDatabase(oldJobsAgain, saved)).toEqual([])
  await bringUpToDate(oldJobsAgain)
  expect(await query(oldJobsAgain, 'select max(id) as last from graphile_worker.migrations')).toEqual([
    { last },
  ])
  expect(await query(oldJobsAgain, 'select task_identifier as task from graphile_worker.jobs')).toEqual([
    { task: 'greet' },
  ])
})

test('nothing is restored over what is there', async () => {
  const saved = await dump(url)
  await expect(checkEmptyTarget(restored, saved, 'Use --replace.')).rejects.toThrow(
    /^The database is not empty \(\d+ tables with rows, such as .*\)\. Nothing was changed\. Use --replace\.$/,
  )
  await expect(loadDatabase(restored, saved, repository)).rejects.toThrow('The database is not empty')
  await expect(checkEmptyTarget(circles, saved, '')).rejects.toThrow('The database is not empty')
})
