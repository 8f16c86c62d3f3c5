import { appendFile, glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { type SqlType, type SqlTypes, text } from '#core/database/sql-type.ts'
import { type Declared, statements } from '#core/database/statement.ts'
import { migrateJobs } from '#core/jobs/jobs.ts'
import { createTestDatabase } from './database.ts'
import { type DescribedColumn, describeStatement } from './describe-statement.ts'

const { database, url } = await createTestDatabase()
await migrateJobs(database)
const client = new pg.Client({ connectionString: url })
await client.connect()
afterAll(() => client.end())

const source = path.join(import.meta.dirname, '../src')
for await (const file of glob('**/*.store.ts', { cwd: source })) await import(path.join(source, file))
/** Tests that share this process have statements of their own, on tables of their own. */
const ours = [...statements.values()].filter(({ name }) => !name.startsWith('test_'))

const snakeCase = (name: string) => name.replace(/[A-Z0-9]+/g, part => `_${part.toLowerCase()}`)
/** What the driver reads of a list as the declared type; of a list of days it would make Dates. */
const readableLists = ['_text', '_varchar', '_int4', '_float8', '_bool']

function wrongParams(params: SqlTypes, described: string[]): string[] {
  return Object.entries(params).flatMap(([name, type], at) => {
    const is = described[at] ?? 'nothing'
    return type.names.includes(is) ? [] : [`$${name} is ${is}, not ${type.names[0]}`]
  })
}

function wrongNull({ isNullable, neverNullBecause }: SqlType<unknown>, is: DescribedColumn['nullable']) {
  if (is === 'unknown') {
    return isNullable || neverNullBecause ? null : 'may be null for all we know: say orNull, or because(…)'
  }
  if (neverNullBecause) return 'is a column of a table: because(…) says nothing'
  if (is === 'nullable') return isNullable ? null : 'can be null'
  return isNullable ? 'is never null' : null
}

function wrongColumns(row: SqlTypes, described: DescribedColumn[]): string[] {
  const columns = described.filter(({ type }) => type !== 'void')
  const declared = Object.entries(row)
  if (declared.length === 0 && columns.length === 0) return []
  const names = columns.map(({ name }) => name).join(', ')
  const wanted = declared.map(([name]) => snakeCase(name)).join(', ')
  if (names.replaceAll('_', '') !== wanted.replaceAll('_', '')) return [`columns are ${names}, not ${wanted}`]
  return declared.flatMap(([name, type], at) => {
    const is = columns[at]
    if (!is) return []
    const isRead =
      type.names.includes(is.type) && (!is.type.startsWith('_') || readableLists.includes(is.type))
    const nullable = wrongNull(type, is.nullable)
    return [
      ...(isRead ? [] : [`${name} is ${is.type}, not ${type.names[0]}`]),
      ...(nullable ? [`${name} ${nullable}`] : []),
    ]
  })
}

async function wrongOf({ name, text, params, row }: Declared): Promise<string[]> {
  try {
    const described = await describeStatement(client, text)
    const wrong = [...wrongParams(params, described.params), ...wrongColumns(row, described.columns)]
    return wrong.map(what => `${name}: ${what}`)
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`]
  }
}

test('a statement stands in a store, where this test and the plans of the bench find it', async () => {
  const elsewhere: string[] = []
  for await (const file of glob('**/*.ts', { cwd: source })) {
    if (file.endsWith('.store.ts') || file.endsWith('.test.ts')) continue
    if (/(?<!function )\bstatement\(/.test(await readFile(path.join(source, file), 'utf8')))
      elsewhere.push(file)
  }
  expect(elsewhere).toEqual([])
})

test('every statement takes and gives what it declares, as PostgreSQL has prepared it', async () => {
  expect(ours.length).toBeGreaterThan(0)
  const wrong: string[] = []
  for (const declared of ours) wrong.push(...(await wrongOf(declared)))
  expect(wrong).toEqual([])
  await appendFile(
    path.join(inject('statementsFolder'), 'registered'),
    ours.map(({ name }) => `${name}\n`).join(''),
  )
})

const lesson = { name: 'made_up', params: {}, row: {} }
const titles = (row: SqlTypes, columns: string, from = 'lessons') =>
  wrongOf({ ...lesson, text: `select ${columns} from ${from}`, row })

test('a statement that declares something else is found', async () => {
  expect(await titles({ title: text }, 'title')).toEqual([])
  expect(await titles({ title: text.orNull }, 'title')).toEqual(['made_up: title is never null'])
  expect(await titles({ name: text }, 'name')).toEqual(['made_up: name can be null'])
  expect(await titles({ name: text }, 'title')).toEqual(['made_up: columns are title, not name'])
  expect(await titles({ tags: text }, 'tags')).toEqual(['made_up: tags is _text, not text'])
  expect(await titles({ title: text }, 'title || title as title')).toEqual([
    'made_up: title may be null for all we know: say orNull, or because(…)',
  ])
  expect(await titles({ title: text }, 'nowhere')).toEqual(['made_up: column "nowhere" does not exist'])
  const params = { id: text.array }
  expect(await wrongOf({ ...lesson, text: 'delete from lessons where id = $1', params })).toEqual([
    'made_up: $id is text, not _text',
  ])
})

test('a column of a table that an outer join may leave out can be null', async () => {
  const joined = 'playlists p left join lessons l on l.id = p.tag'
  expect(await titles({ title: text }, 'l.title', joined)).toEqual(['made_up: title can be null'])
  expect(await titles({ title: text }, 'p.title', joined)).toEqual([])
})
