import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')

/** Words that say too little in a name, and what to say in their place. */
const unclear: Record<string, string> = {
  begun: 'started',
  complain: 'printError, report',
  gone: 'removed, missing, over',
  hear: 'receive, listen',
  heard: 'received, listened',
  keep: 'save, store, cache, download',
  keeper: 'store',
  keeping: 'saving',
  keeps: 'saves, stores',
  kept: 'saved, stored, cached, downloaded',
  look: 'check, read, preview, refresh',
  looking: 'checking, refreshing',
  looks: 'checks, reads',
  said: 'stated, reported, answered',
  say: 'print, report, answer',
  says: 'states, reports',
  standing: 'current',
  stands: 'is',
  tell: 'notify, publish, report',
  telling: 'notifying',
  tells: 'notifies, publishes',
  told: 'notified, published, reported',
  untold: 'unnotified, unpublished, unreported',
}

/** Names that have such a word nevertheless, and why. */
const accepted: Record<string, string> = {
  LookBack: 'a term of the glossary: what was written in the diary on this day, months or years ago',
  lookBackDays: 'the same',
  'look-back': 'the same',
  keepScreenAwake: 'the phrase for what a wake lock does',
  'keep-screen-awake': 'the same',
}

const declaration = /^export (?:async )?(?:const|let|function\*?|class|type|interface|enum) ([\w$]+)/gm
const statementName = /^\s+name: [`']([a-z_${}]+)[`'],$/gm
const wordsIn = (name: string) => name.split(/(?=[A-Z])|[^A-Za-z]/).map(word => word.toLowerCase())

function unclearIn(name: string): string[] {
  if (Object.hasOwn(accepted, name)) return []
  return wordsIn(name).flatMap(word =>
    Object.hasOwn(unclear, word) ? [`“${word}” of ${name}: ${unclear[word]}`] : [],
  )
}

async function sources(): Promise<string[]> {
  const folders = ['packages/contract/src', 'apps/api/src', 'apps/web/src']
  const names = folders.map(async folder =>
    (await readdir(join(root, folder), { recursive: true })).map(name => `${folder}/${name}`),
  )
  return (await Promise.all(names)).flat().filter(name => /\.(?:tsx?|css)$/.test(name))
}

test('files, what they export, and statements have names of words that say what is meant', async () => {
  const files = await sources()
  expect(files.length).toBeGreaterThan(1_000)
  const wrong = files.flatMap(file =>
    unclearIn(basename(file).replace(/\..*$/, '')).map(what => `${file}: ${what}`),
  )
  for (const file of files.filter(name => /\.tsx?$/.test(name))) {
    const text = await readFile(join(root, file), 'utf8')
    const declared = [...text.matchAll(declaration)]
    const named = file.endsWith('.store.ts') ? [...text.matchAll(statementName)] : []
    for (const [, name = ''] of [...declared, ...named])
      wrong.push(...unclearIn(name).map(what => `${file}: ${what}`))
  }
  expect(wrong).toEqual([])
})

test('what is exported has a name of its own in its package; a store is read by its own name', async () => {
  const files = new Map<string, Set<string>>()
  for (const file of (await sources()).filter(name => /(?<!\.test|\.store)\.tsx?$/.test(name))) {
    const text = await readFile(join(root, file), 'utf8')
    for (const [, name = ''] of text.matchAll(declaration)) {
      const key = `${file.split('/')[1]} ${name}`
      files.set(key, new Set([...(files.get(key) ?? []), file]))
    }
  }
  const twice = [...files].filter(([, where]) => where.size > 1)
  expect(twice.map(([key, where]) => `${key}: ${[...where].join(', ')}`)).toEqual([])
})

test('a name with such a word is found, in whatever form it is written', () => {
  expect(unclearIn('orKept')).toEqual(['“kept” of orKept: saved, stored, cached, downloaded'])
  expect(unclearIn('kept-files')).toHaveLength(1)
  expect(unclearIn('Told')).toHaveLength(1)
  expect([...unclearIn('bookkeeping'), ...unclearIn('lookup'), ...unclearIn('keepScreenAwake')]).toEqual([])
})
