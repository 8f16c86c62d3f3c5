import { join } from 'node:path'
import { Client } from 'pg'
import { findRunning } from '../apps/api/src/core/embedded-postgres/find-running.ts'

/** Seven days later: who has left the service is due to be erased, as the service finds by itself every five minutes. */
export const sevenDaysPassFor = (email: string) =>
  onDatabase(async database => {
    const moved = await database.query(
      `update leavings set undo_until = undo_until - interval '7 days', left_at = left_at - interval '7 days'
       where state = 'left' and uid = (select uid from users where email = $1)`,
      [email],
    )
    if (moved.rowCount !== 1) throw new Error(`${email} has not left.`)
    await database.query(
      `update auth_tokens set expires_at = expires_at - interval '7 days'
       where uid = (select uid from users where email = $1)`,
      [email],
    )
    await database.query(`select graphile_worker.add_job('leaving_sweep')`)
  })

/** What waits a while before it goes over LINE goes now. */
export const waitIsOverFor = (task: string) =>
  onDatabase(async database => {
    const moved = await database.query(
      `update graphile_worker._private_jobs set run_at = now()
       where run_at > now() and task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [task],
    )
    if (!moved.rowCount) throw new Error(`Nothing waits for ${task}.`)
  })

/** On the database of the server under test. What no journey can wait for is moved back in time there. */
async function onDatabase(change: (database: Client) => Promise<unknown>): Promise<void> {
  const address = await findRunning(join(process.env.IKI_DATA_DIR ?? '', 'postgres'))
  if (!address) throw new Error('The database of the server does not answer.')
  const database = new Client({ connectionString: address })
  await database.connect()
  await change(database).finally(() => database.end())
}
