import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import type { Handle } from './database.ts'
import { boolean, day, instant, integer, json, text } from './sql-type.ts'
import { statement } from './statement.ts'

const { database } = await createTestDatabase()
await database.execute('create table notes (id int primary key, first_word text, marks jsonb)')

const save = statement({
  name: 'test_note_save',
  params: { marks: json<string[]>().orNull, firstWord: text.orNull, id: integer },
  text: `insert into notes (id, first_word, marks) values ($id, $firstWord, $marks)
   on conflict (id) do update set first_word = $firstWord, marks = $marks`,
})
const find = statement({
  name: 'test_note_find',
  params: { id: integer },
  row: { firstWord: text.orNull, marks: json<string[]>().orNull, isLong: boolean.orNull },
  text: 'select first_word, marks, length(first_word) > 3 as is_long from notes where id = $id',
})
const readKinds = statement({
  name: 'test_note_kinds',
  row: { day, at: instant, count: integer.because('a count') },
  text: `select date '2026-11-21' as day, timestamptz '2026-11-21 00:00+09' as at, count(*) from notes`,
})

test('parameters and columns go by their names, whatever their order', async () => {
  const note = { id: 1, firstWord: '息', marks: ['a', 'b'] }
  expect(await save.run(database, note)).toBe(1)
  expect(await find.rows(database, { id: 1 })).toEqual([
    { firstWord: '息', marks: ['a', 'b'], isLong: false },
  ])
  expect(await find.first(database, { id: 2 })).toBeNull()
  await save.run(database, { ...note, firstWord: null, marks: null })
  expect(await find.first(database, { id: 1 })).toEqual({ firstWord: null, marks: null, isLong: null })
})

test('a statement sees what its handle sees, in a transaction and out of it', async () => {
  const wordOf = async (handle: Handle) => (await find.first(handle, { id: 3 }))?.firstWord
  await database.transaction(async tx => {
    await save.run(tx, { id: 3, firstWord: '声', marks: null })
    expect(await wordOf(tx)).toBe('声')
    expect(await wordOf(database)).toBeUndefined()
    await tx.transaction(async inner => expect(await wordOf(inner)).toBe('声'))
  })
  expect(await wordOf(database)).toBe('声')
})

test('dates come as written, instants as Date and counts as numbers', async () => {
  const row = await readKinds.first(database)
  expect(row).toEqual({ day: '2026-11-21', at: new Date('2026-11-20T15:00:00Z'), count: 2 })
})

test('two statements cannot share a name, nor can a name be cut off', () => {
  expect(() => statement({ name: 'test_note_find', text: 'select 1' })).toThrow(
    'Two statements are named test_note_find.',
  )
  expect(() => statement({ name: 'n'.repeat(64), text: 'select 1' })).toThrow('is over 63 bytes')
})

test('a parameter is declared, and what is declared is used', () => {
  expect(() => statement({ name: 'test_note_more', text: 'select $id' })).toThrow(
    'The statement test_note_more does not declare $id.',
  )
  expect(() => statement({ name: 'test_note_less', params: { id: integer }, text: 'select 1' })).toThrow(
    'The statement test_note_less does not use id.',
  )
})
