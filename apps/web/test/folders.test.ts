// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = new URL('../src/', import.meta.url)
const architecture = readFileSync(new URL('../../../docs/architecture.md', import.meta.url), 'utf8')

const entriesOf = (area: string) => readdirSync(new URL(`${area}/`, source), { withFileTypes: true })
const filesOf = (area: string) =>
  readdirSync(new URL(`${area}/`, source), { recursive: true, encoding: 'utf8' }).filter(
    file => /\.tsx?$/.test(file) && !file.includes('.test.'),
  )

/** Where the page names the folders of an area, up to the end of that sentence. */
const named = {
  'apps/web/src/core': 'The folders of `apps/web/src/core`: ',
  'apps/web/src/ui': 'The folders of `apps/web/src/ui`: ',
  'apps/web/src/entities': 'is what several features read\n  and show (decision 75): ',
  'packages/contract/src': 'Its folders are ',
}

test.each(Object.entries(named))(
  'the architecture page names each folder of %s, and no other',
  (area, start) => {
    const sentence = architecture.split(start)[1]?.split(/\.\s/)[0] ?? ''
    const names = [...sentence.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)
    const folders = entriesOf(`../../../${area}`).filter(entry => entry.isDirectory())
    expect(names.toSorted()).toEqual(folders.map(({ name }) => name).toSorted())
  },
)

test('files of core and ui are in a folder that says what they are about', () => {
  const flat = ['core', 'ui'].flatMap(entriesOf).filter(entry => entry.isFile())
  expect(flat.map(({ name }) => name)).toEqual(['class-names.ts', 'tabler-icons.d.ts'])
})

test('no two files of the web app have the same name', () => {
  const names = filesOf('.').map(file => file.split('/').at(-1) ?? '')
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each(['core', 'ui'])('an import from another folder of %s names it from the top', area => {
  const climbing = filesOf(area).filter(file =>
    / from '\.\.\//.test(readFileSync(new URL(`${area}/${file}`, source), 'utf8')),
  )
  expect(climbing).toEqual([])
})
