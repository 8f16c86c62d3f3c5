import type { Recipe } from './recipe.ts'

export const contentKind: Recipe = {
  heading: 'Add a kind of content',
  mostFiles: 6,
  migrates: true,
  changes: [
    {
      file: 'apps/api/src/features/saying/saying.tables.ts',
      create: `import { pgTable, text } from 'drizzle-orm/pg-core'

/** What is said of breathing, in a line. */
export const sayings = pgTable('sayings', {
  id: text().primaryKey(),
  title: text().notNull(),
  bodyHtml: text().notNull(),
  contentHash: text().notNull(),
})
`,
    },
    {
      file: 'apps/api/src/features/saying/saying.content.ts',
      create: `import { someText } from '@iki/contract/api/schema'
import * as v from 'valibot'
import { contentKind } from '#core/content/content-kind.ts'
import { sayings } from './saying.tables.ts'

export const sayingContent = contentKind({
  folder: 'sayings',
  hints: { noun: 'a saying' },
  table: sayings,
  fields: v.strictObject({ title: someText(60) }),
  load: ({ fields }) => ({ row: () => fields }),
})
`,
    },
    {
      file: 'apps/api/src/content-kinds.ts',
      after: 'import { popupContent } from',
      add: "import { sayingContent } from '#features/saying/saying.content.ts'",
    },
    { file: 'apps/api/src/content-kinds.ts', after: '    popupContent,', add: '    sayingContent,' },
    {
      file: 'content/demo/sayings/hajime.md',
      create: '---\ntitle: 吐いてから\n---\nまず、ひとつ吐きます。\n',
    },
  ],
  test: `import { cp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoFolder, problemsOf, testContent } from '#test/content-folder.ts'

const { content, folder } = await testContent()

test('the new kind is loaded, once, and what is wrong with it is told', async () => {
  await cp(join(demoFolder, 'sayings'), join(folder, 'sayings'), { recursive: true })
  expect((await content.load(folder)).sayings.saved).toEqual(['hajime'])
  expect((await content.load(folder)).sayings).toEqual({ saved: [], same: 1 })
  await writeFile(join(folder, 'sayings/wrong.md'), '---\\nname: x\\n---\\n')
  expect(await problemsOf(content.check(folder))).toContain('sayings/wrong.md:1: title is missing')
})
`,
}
