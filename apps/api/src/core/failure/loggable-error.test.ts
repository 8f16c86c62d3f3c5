import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { loggableError } from './loggable-error.ts'

const { database } = await createTestDatabase()

test('the log of a failed query names the query and the fault, but no value', async () => {
  const failed = await database.execute(sql`select ${'p1234abcd'}::int`).catch((error: unknown) => error)
  expect(String(failed)).toContain('p1234abcd')
  const logged = loggableError(failed)
  expect(logged).toMatchObject({ message: 'Failed query: select $1::int', cause: { code: '22P02' } })
  expect(JSON.stringify(logged)).not.toContain('p1234abcd')
})

test('the log of any other error keeps its message, its place and its cause', () => {
  const logged = loggableError(new TypeError('outer', { cause: new Error('inner') }))
  expect(logged).toMatchObject({ type: 'TypeError', message: 'outer', cause: { message: 'inner' } })
  expect(logged.stack).toContain('loggable-error.test.ts')
  expect(loggableError('thrown text')).toEqual({ type: 'string', message: 'thrown text', stack: '' })
})
