import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * Reads docs/specification.md: for each thing of the specification, which code implements it, and which test checks it.
 */

export const root = resolve(import.meta.dirname, '../../..')
export const pageName = 'docs/specification.md'

/** `names` are exported by the file, or are keys in it. */
export type Code = { file: string; names: string[] }
/** `title` is that of a test, or of a group of tests. */
export type Test = { file: string; title: string }

export type Row = {
  line: number
  what: string
  /** Why there is no code; null if there is. */
  instead: string | null
  code: Code[]
  tests: Test[]
}

const header = '| of the specification | code | test |'

export async function readRows(folder = root): Promise<Row[]> {
  return rowsOf(await readFile(join(folder, pageName), 'utf8'))
}

export function rowsOf(page: string): Row[] {
  let isTable = false
  return page.split('\n').flatMap((text, index) => {
    if (text === header) isTable = true
    else if (!text.startsWith('|')) isTable = false
    if (!isTable || text === header || /^\|[-|]+$/.test(text)) return []
    const cells = text.split('|').slice(1, -1)
    const [what = '', code = '', test = ''] = cells.map(cell => cell.trim())
    if (cells.length !== 3) throw new Error(`${pageName}:${index + 1} has ${cells.length} cells, not 3`)
    const isHeld = test !== '–'
    return {
      line: index + 1,
      what,
      instead: isHeld ? null : code,
      code: isHeld ? codeOf(code) : [],
      tests: isHeld ? testsOf(test) : [],
    }
  })
}

const isPath = (word: string) => word.includes('/') && !word.startsWith('/')

/** The names between two files belong to the second one. */
function codeOf(cell: string): Code[] {
  const found: Code[] = []
  let names: string[] = []
  for (const [, word = ''] of cell.matchAll(/`([^`]+)`/g))
    if (isPath(word)) {
      found.push({ file: word, names })
      names = []
    } else names.push(word)
  if (names.length > 0) throw new Error(`no file is named for ${names.join(', ')}`)
  return found
}

/** `file`: a title; another title; `another file`: a title. */
function testsOf(cell: string): Test[] {
  let file = ''
  if (cell === '') return []
  return cell.split('; ').map(part => {
    const [, named = '', title = part] = /^`([^`]+)`: (.*)$/.exec(part.trim()) ?? []
    file = named || file
    return { file, title: title.trim() }
  })
}

/** The text of what a file declares under a name; null if it does not. */
export function declarationOf(text: string, name: string): { from: number; to: number } | null {
  const [first = '', ...keys] = name.split('.')
  const exported = new RegExp(
    `^(?:export )(?:default )?(?:async )?(?:const|let|function\\*?|class|type) ${escaped(first)}\\b`,
    'm',
  ).exec(text)
  const whole = exported
    ? { from: exported.index, to: endOfStatement(text, exported.index) }
    : entryOf(text, first, { from: 0, to: text.length })
  return keys.reduce<{ from: number; to: number } | null>(
    (span, key) => span && entryOf(text, key, span),
    whole,
  )
}

/** Up to the next line that begins a statement. */
function endOfStatement(text: string, from: number): number {
  const next =
    /\n(?=(?:export|const|let|function|async function|type|class|\/\*\*|\/\/|test|describe)\b|\/\*\*)/g
  next.lastIndex = from + 1
  return next.exec(text)?.index ?? text.length
}

/** `name: …` in an object, up to the next key of the same depth. */
function entryOf(text: string, name: string, span: { from: number; to: number }) {
  const key = new RegExp(`^(\\s+)(?:'${escaped(name)}'|${escaped(name)}):`, 'm')
  const found = key.exec(text.slice(span.from, span.to))
  if (!found) return inlineEntryOf(text, name, span)
  const from = span.from + found.index
  const depth = found[1]?.replaceAll('\n', '').length ?? 0
  const next = new RegExp(`\\n {0,${depth}}\\S`, 'g')
  next.lastIndex = from + (found[0]?.length ?? 0)
  let end = next.exec(text)
  // The closing bracket of this entry has the same depth as its key.
  const closing = new RegExp(`^\\n {${depth}}[}\\])]`)
  if (end && closing.test(text.slice(end.index))) end = next.exec(text)
  return { from, to: Math.min(end?.index ?? span.to, span.to) }
}

function inlineEntryOf(text: string, name: string, span: { from: number; to: number }) {
  const found = new RegExp(`[{,]\\s*(?:'${escaped(name)}'|${escaped(name)}):[^,}]*`).exec(
    text.slice(span.from, span.to),
  )
  return found && { from: span.from + found.index, to: span.from + found.index + found[0].length }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The titles in a file of tests, as they are written. */
export function titlesOf(text: string): string[] {
  const called = /\b(?:test|it|describe)(?:\.\w+)*(?:<[^(]*>)?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g
  const each = /^\s*\)?\]?(?: as const)?\)\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/gm
  const inline = /\.each\b[^\n]*\)\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*)\1/g
  return [called, each, inline].flatMap(form =>
    [...text.matchAll(form)].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1')),
  )
}
