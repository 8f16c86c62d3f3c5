import { statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Database, pingDatabase } from '../database/database.ts'
import { newId } from '../random.ts'
import { openStorages } from '../storage/storages.ts'
import {
  countConnections,
  countOverdueJobs,
  countWaitingMails,
  findLastComparison,
  listOpenFindings,
} from './unfinished.store.ts'
import { describeFailedJobs, describeFailedMails, mailDays } from './unfinished.ts'

/** One part of the service: what is wrong with it, and nothing where it is well. `facts` are shown in either case. */
export type Checked = { part: string; facts: string; wrong: string[] }

type Settings = Pick<Config, 'dataDirectory' | 'storageUrl' | 'smtpUrl' | 'stripe' | 'paidy'>
type Parts = { db: Database; clock: Clock; config: Settings }

const minuteMs = 60_000
const dayMs = 86_400_000
/** A job or mail that waits longer has nobody who works on it. */
const patienceMs = 15 * minuteMs
/** After so many days without a comparison, which runs each night, this is reported. */
const comparisonDays = 2
const mostShareOfConnections = 0.9
const leastFreeBytes = 1_000_000_000

/** Checks everything that the service needs. Writes nothing except one small file, which it removes. */
export async function checkHealth(parts: Parts): Promise<Checked[]> {
  const { db, config } = parts
  const database = await checkDatabase(db)
  const hasAnswered = database.facts !== ''
  return [
    database,
    ...(hasAnswered ? [await checkJobs(parts), await checkMails(parts), await checkMoney(parts)] : []),
    await checkStorage(config), // Creates the folder whose free space the next check reads.
    await checkDisk(config.dataDirectory),
    await checkDisk(tmpdir()),
  ]
}

async function checkDatabase(db: Database): Promise<Checked> {
  if (!(await pingDatabase(db)))
    return { part: 'database', facts: '', wrong: ['does not answer: start it, or check what is between'] }
  const { used, most } = await countConnections(db)
  const isFull = used > most * mostShareOfConnections
  return {
    part: 'database',
    facts: `${used} of ${most} connections`,
    wrong: isFull ? ['has hardly any connections left: raise its max_connections'] : [],
  }
}

async function checkJobs({ db, clock }: Parts): Promise<Checked> {
  const overdue = await countOverdueJobs(db, new Date(clock().getTime() - patienceMs))
  const wrong = await describeFailedJobs(db)
  if (overdue > 0) wrong.push(`${overdue} should have begun: start a server with JOBS=yes, or npm run worker`)
  return { part: 'jobs', facts: `${overdue} overdue`, wrong }
}

async function checkMails({ db, clock, config }: Parts): Promise<Checked> {
  const now = clock().getTime()
  const since = new Date(now - mailDays * dayMs)
  const waiting = await countWaitingMails(db, since, new Date(now - patienceMs))
  const wrong = await describeFailedMails(db, clock())
  if (waiting > 0)
    wrong.push(`${waiting} wait for the mail server: check SMTP_URL, and what the log says of it`)
  const facts = config.smtpUrl === null ? 'no SMTP_URL: they stay in the outbox' : `${waiting} waiting`
  return { part: 'mail', facts, wrong }
}

async function checkMoney({ db, clock, config }: Parts): Promise<Checked> {
  const open = await listOpenFindings(db)
  const { endedAt: last, firstOrderAt } = await findLastComparison(db)
  const isUsed = config.stripe !== null || config.paidy !== null || firstOrderAt !== null
  const since = last ?? firstOrderAt
  const isOld = isUsed && since !== null && clock().getTime() - since.getTime() > comparisonDays * dayMs
  const facts = last ? `compared ${last.toISOString()}` : 'not compared yet'
  return {
    part: 'money',
    facts,
    wrong: [
      ...open.map(
        ({ fault, count, object }) =>
          `${count} of ${fault}, the first ${object}: npm run billing -- reconcile says what that is`,
      ),
      ...(isOld
        ? [`was not compared for ${comparisonDays} days: start a server with JOBS=yes, or npm run worker`]
        : []),
    ],
  }
}

async function checkStorage(config: Settings): Promise<Checked> {
  const place = config.storageUrl === null ? 'DATA_DIR' : 'the bucket of STORAGE_URL'
  const { objects } = openStorages(config)
  const key = `health/${newId()}`
  try {
    await objects.put(key, Buffer.from('well'))
    const found = await objects.find(key)
    await objects.remove(key)
    return { part: 'storage', facts: place, wrong: found === null ? ['did not keep a file'] : [] }
  } catch (error) {
    return { part: 'storage', facts: place, wrong: [`can’t be used: ${(error as Error).message}`] }
  }
}

async function checkDisk(folder: string): Promise<Checked> {
  try {
    const { bavail, bsize } = await statfs(folder)
    const free = bavail * bsize
    const facts = `${(free / 1e9).toFixed(1)} GB free at ${folder}`
    return { part: 'disk', facts, wrong: free < leastFreeBytes ? ['is nearly full: make room'] : [] }
  } catch (error) {
    return { part: 'disk', facts: folder, wrong: [`can’t be read: ${(error as Error).message}`] }
  }
}
