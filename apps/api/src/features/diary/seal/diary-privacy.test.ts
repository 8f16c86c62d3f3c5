import fs from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tokyoDay } from '@iki/contract/api/tokyo'
import * as diary from '@iki/contract/diary/diary'
import { emptyHabits, habitCalls } from '@iki/contract/diary/habit-diary'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { systemClock } from '#core/clock.ts'
import { testApp } from '#test/app.ts'
import { createMember, signedInBrowser } from '#test/factories.ts'
import { temporaryDirectory } from '#test/temporary-directory.ts'

const written: string[] = []
/** The log goes to the standard output past `process.stdout`. */
const write = fs.write
vi.spyOn(fs, 'write').mockImplementation(((to: number, what: string, ...rest: [never]) => {
  if (to !== 1) return write(to, what, ...rest)
  written.push(String(what))
  const done: (error: null, length: number) => void = rest.at(-1) as never
  setImmediate(done, null, Buffer.byteLength(what))
}) as typeof fs.write)

const directory = await temporaryDirectory()
const { app, db } = await testApp({ settings: { DATA_DIR: directory, LOG_LEVEL: 'debug' } })

const secretText = 'だれにも見せないことば'
const today = tokyoDay(systemClock())

test('nothing of a diary’s texts and pictures is in the database, in the files or in the log', async () => {
  const page = await signedInBrowser(app, await createMember(db))
  const key = (value: string) => ({ headers: { 'idempotency-key': value } })
  const entry = { date: today, stress: 7, breath: 6, memo: secretText, images: ['photo'] }
  const id = (await page.call(diary.createDiaryEntry, entry, key('a'))).data?.id ?? ''
  await page.call(diary.createDiaryEntry, entry, key('a'))
  await page.call(diary.updateDiaryEntry, { id, stress: 1, breath: 1, memo: `${secretText}、もう一度` })
  await page.call(diary.createDiaryEntry, { ...entry, memo: `${secretText}、べつの` }, key('b'))
  const eichi = {
    impressed: secretText,
    agreement: secretText,
    fix: secretText,
    tough: secretText,
    memo: secretText,
  }
  await page.call(habitCalls.eichi.save, { date: today, ...emptyHabits.eichi, ...eichi })
  await page.call(habitCalls.kafuku.save, { date: today, ...emptyHabits.kafuku, memo: secretText })
  const image = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#c33' } })
    .png()
    .toBuffer()
  await page.call(diary.savePicture, { id: 'photo' }, { file: image })
  await db.execute(sql`alter table diary_entries rename to away`)
  expect((await page.call(diary.createDiaryEntry, { ...entry, date: '2020-01-01' })).http).toBe(503)
  await db.execute(sql`alter table away rename to diary_entries`)

  expect(await everyRow()).toContain(id)
  expect(await everyRow()).not.toContain(secretText)

  const folder = join(directory, 'objects/diary')
  const files = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name))))
  expect(files).toHaveLength(1)
  for (const file of files)
    for (const trace of ['RIFF', 'WEBP', 'VP8', 'PNG']) expect(file.includes(trace)).toBe(false)

  await vi.waitFor(() => expect(written.join('')).toContain('diary_not_saved 42P01'))
  const log = written.join('')
  expect(log).toContain('"route":"/v1/diary/entries"')
  for (const trace of [secretText, 'photo?', 'signature', '"memo"']) expect(log).not.toContain(trace)
})

/** All rows of all tables as texts. */
async function everyRow(): Promise<string> {
  const tables = await db.execute<{ name: string }>(sql`
    select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`)
  const texts: string[] = []
  for (const { name } of tables.rows) {
    const { rows } = await db.execute<{ row: string }>(sql.raw(`select t::text as row from ${name} t`))
    texts.push(...rows.map(({ row }) => row))
  }
  return texts.join('\n')
}
