import { glob, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const exclude = (name: string) => /(?:^|\/)(?:node_modules|dist|\.cache|\.runtime)$/.test(name)

async function find(patterns: string[]): Promise<string[]> {
  const files: string[] = []
  for await (const file of glob(patterns, { cwd: root, exclude })) files.push(file)
  return files
}

/** A file of code, or a folder of the program; `<x>` and the like stand for names that the reader chooses. */
const isFile = (name: string) => /^[\w./-]+\.(?:ts|tsx|mjs|grit|css)$/.test(name)
const isFolder = (name: string) =>
  /^(?:apps|packages|core|features|entities|archetypes|ui|app|test|lint)\/[\w./-]+$/.test(name)

/** The files and folders that a page names in `code`, and that are not there. Paths may begin at any folder. */
function missingIn(page: string, paths: ReadonlySet<string>): string[] {
  const named = [...page.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name.replace(/\/$/, ''))
  return named.filter(name => (isFile(name) || isFolder(name)) && !paths.has(name))
}

/** 'a/b/c.ts' is found as that, as 'b/c.ts', as 'c.ts', and its folders as 'a/b', 'a' and 'b'. */
function endingsOf(file: string): string[] {
  const parts = file.split('/')
  return parts.flatMap((_, from) =>
    parts.slice(from).map((_, to) => parts.slice(from, from + to + 1).join('/')),
  )
}

test('a file or folder that is not there is found in a page', () => {
  const paths = new Set(endingsOf('apps/api/src/core/log.ts'))
  expect(missingIn('`core/log.ts`, `log.ts`, `apps/api/src/core/`, `<x>.store.ts`, `SECRET`', paths)).toEqual(
    [],
  )
  expect(missingIn('`core/lag.ts` and `core/http`, `src/log.ts`', paths)).toEqual([
    'core/lag.ts',
    'core/http',
    'src/log.ts',
  ])
})

test('every file and folder of ours that the documents name is there', async () => {
  const files = await find([
    '*.*',
    '{apps,packages,bench,browsers,content,docs,e2e,lint,mutation,recipes,scripts,spec-mutations,test}/**/*.*',
  ])
  const paths = new Set(files.flatMap(endingsOf))
  const pages = files.filter(file => /^(?:[A-Z]+|docs\/.*)\.md$/.test(file))
  expect(pages.length).toBeGreaterThan(70)
  const missing = pages.map(async page =>
    missingIn(await readFile(join(root, page), 'utf8'), paths).map(name => `${page}: there is no ${name}`),
  )
  expect((await Promise.all(missing)).flat()).toEqual([])
})
