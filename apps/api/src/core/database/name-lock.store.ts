import type { Handle } from '#core/database/database.ts'
import { text } from '#core/database/sql-type.ts'
import { statement } from '#core/database/statement.ts'

const lock = statement({
  name: 'name_lock',
  params: { name: text },
  text: 'select pg_advisory_xact_lock(hashtextextended($name, 0))',
})

/** Others that lock this name wait until the transaction ends: for cases without a row that could be locked. */
export async function lockName(tx: Handle, name: string): Promise<void> {
  await lock.run(tx, { name })
}
