import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoFolder } from '#test/content-folder.ts'
import { demoWrittenOn } from './demo.service.ts'

test('the demo publishes something on the day on which it was written, and nothing later', async () => {
  const names = await readdir(demoFolder, { recursive: true })
  const texts = await Promise.all(
    names.filter(name => name.endsWith('.md')).map(name => readFile(join(demoFolder, name), 'utf8')),
  )
  const days = texts.flatMap(text => /^published: '?(\d{4}-\d\d-\d\d)/m.exec(text)?.[1] ?? [])
  expect(days.length).toBeGreaterThan(300)
  expect(days.toSorted().at(-1)).toBe(demoWrittenOn)
})
