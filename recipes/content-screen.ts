import type { Recipe } from './recipe.ts'

export const contentScreen: Recipe = {
  heading: 'Add a content screen',
  mostFiles: 3,
  changes: [
    {
      file: 'packages/contract/src/screens/kafuku.ts',
      after: "playlist('/kafuku/daily/method-Yoru'",
      add: "  playlist('/kafuku/daily/method-Asane', '朝寝のメソッド', kafuku, { tags: ['method-asane'] }),",
    },
    {
      file: 'packages/contract/src/access/plan-entries.ts',
      after: "entry('夜のメソッド'",
      add: "    entry('朝寝のメソッド', '/kafuku/daily/method-Asane', 'moon'),",
    },
    {
      file: 'content/demo/playlists/method-asane.md',
      create: `---
title: 朝寝のメソッド
description: もう少しだけ、目を閉じたままで。
access: [kafuku]
priority: 600
order: { key: published, direction: desc }
drawing: moon
---
`,
    },
  ],
  test: `import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoFolder, testContent } from '#test/content-folder.ts'

const { content, folder } = await testContent()

test('the playlist of the new screen is loaded', async () => {
  await mkdir(join(folder, 'playlists'))
  await cp(join(demoFolder, 'playlists/method-asane.md'), join(folder, 'playlists/method-asane.md'))
  expect((await content.load(folder)).playlists.saved).toEqual(['method-asane'])
})
`,
}
