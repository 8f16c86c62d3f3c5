import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { id, day as someDay } from '@iki/contract/api/schema'
import { addDays } from '@iki/contract/api/tokyo'
import * as v from 'valibot'
import { type Document, isMap, isNode, LineCounter, parseDocument } from 'yaml'

/** What is wrong with a content folder, each with its file and, if known, its line. */
export class ContentError extends Error {
  readonly problems: string[]
  constructor(problems: string[]) {
    super(problems.join('\n'))
    this.name = 'ContentError'
    this.problems = problems
  }
}

/** One Markdown file with YAML front matter. */
export type ContentFile<Fields = unknown> = {
  id: string
  path: string
  fields: Fields
  body: string
  /** Changes when anything in the file changes. */
  hash: string
  /** The line on which the front matter states a field; the first line if it does not. */
  lineOf: (field: string) => number
  /** The line on which the body begins. */
  bodyLine: number
}

export type FieldsSchema = v.StrictObjectSchema<v.ObjectEntries, undefined>

type Wanted<S> = { folder: string; schema: S; isBeside(name: string): boolean }

/**
 * All .md files of a folder in order of their names; a missing folder has none. Faulty ones are added to `problems`,
 * and so are files whose names would not be read.
 */
export async function readContentFiles<S extends FieldsSchema>(
  root: string,
  { folder, schema, isBeside }: Wanted<S>,
  problems: string[],
  daysLater = 0,
): Promise<ContentFile<v.InferOutput<S>>[]> {
  const names = (await readdir(join(root, folder)).catch(() => [])).sort()
  const files: ContentFile<v.InferOutput<S>>[] = []
  problems.push(
    ...problemsOfNames(
      folder,
      names.filter(name => !isBeside(name)),
    ),
  )
  for (const name of names.filter(each => each.endsWith('.md'))) {
    const path = join(root, folder, name)
    const text = await readText(path)
    if (text === null) {
      problems.push(`${relative(root, path)}:1: can’t be read as a text in UTF-8`)
      continue
    }
    const parsed = parse(text, schema, daysLater)
    const fileId = basename(name, '.md')
    if (!v.is(id, fileId))
      problems.push(`${relative(root, path)}: the name becomes an address: letters, digits, - and _ only`)
    else if ('problems' in parsed)
      problems.push(...parsed.problems.map(each => `${relative(root, path)}${each}`))
    else
      files.push({
        ...parsed,
        id: fileId,
        path,
        hash: daysLater === 0 ? hashOf(text) : hashOf(text, `${daysLater}`),
      })
  }
  return files
}

function problemsOfNames(folder: string, names: string[]): string[] {
  const owners = new Map<string, string>()
  return names.flatMap(name => {
    if (name.startsWith('.')) return []
    if (!name.endsWith('.md')) return [`${folder}/${name}: its name must end with .md`]
    const owner = owners.get(name.toLowerCase())
    owners.set(name.toLowerCase(), name)
    return owner ? [`${folder}/${name}:1: many systems take it for ${folder}/${owner}`] : []
  })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Null if it is not a text: another encoding, a folder, a broken link. */
const readText = (path: string): Promise<string | null> =>
  readFile(path).then(
    bytes => {
      try {
        return utf8.decode(bytes)
      } catch {
        return null
      }
    },
    () => null,
  )

export function hashOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url')
}

function parse<S extends FieldsSchema>(
  text: string,
  schema: S,
  daysLater: number,
): Pick<ContentFile<v.InferOutput<S>>, 'fields' | 'body' | 'lineOf' | 'bodyLine'> | { problems: string[] } {
  const parts = /^---\n([\s\S]*?)\n---\n?([\s\S]*)$/.exec(text.replaceAll('\r\n', '\n'))
  if (!parts) return { problems: [':1: begins without front matter between two lines of ---'] }
  const [, head = '', body = ''] = parts
  const lines = new LineCounter()
  const document = parseDocument(head, { lineCounter: lines })
  const lineAt = (offset: number) => lines.linePos(offset).line + 1
  if (document.errors.length > 0)
    return {
      problems: document.errors.map(error => `:${lineAt(error.pos[0])}: ${error.message.split('\n')[0]}`),
    }
  const stated = isMap(document.contents) ? document.contents.items : []
  const lineOf = (field: string) => {
    const key = stated.find(pair => String(pair.key) === field)?.key
    return isNode(key) && key.range ? lineAt(key.range[0]) : 1
  }
  const frontMatter = valuesOf(document)
  if ('fault' in frontMatter) return { problems: [`:1: ${frontMatter.fault}`] }
  const values = publishedLater(frontMatter.values, daysLater)
  const read = v.safeParse(schema, values, { message: issueText })
  if (read.success)
    return { fields: read.output, body: body.trim(), lineOf, bodyLine: bodyLineOf(head, body) }
  return {
    problems: read.issues.map(issue => {
      const field = String(issue.path?.[0]?.key ?? '')
      const isUnknown = issue.type === 'strict_object' && issue.expected === 'never'
      const fault = isUnknown
        ? `is no field here; there are ${Object.keys(schema.entries).join(', ')}`
        : issue.message
      return `:${lineOf(field)}: ${v.getDotPath(issue) ?? field} ${fault}`
    }),
  }
}

/** Days and instants alike; what is neither is left to the schema. */
function publishedLater(values: unknown, daysLater: number): unknown {
  const published: unknown = Object(values).published
  if (daysLater === 0 || typeof published !== 'string') return values
  const later = published.replace(/^\d{4}-\d\d-\d\d/, day =>
    v.is(someDay, day) ? addDays(day, daysLater) : day,
  )
  return { ...Object(values), published: later }
}

/** The message for faults whose schema has none of its own. */
const issueText = ({ input, expected, received }: v.BaseIssue<unknown>): string =>
  input === undefined ? 'is missing' : `must be ${expected ?? 'something else'}, not ${received}`

/** Aliases are resolved here, up to a limit of values: an alias to too many values, or to nothing, throws. */
function valuesOf(document: Document.Parsed): { values: unknown } | { fault: string } {
  try {
    return { values: document.toJS() }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

/** The front matter is between two lines of its own. */
const bodyLineOf = (head: string, body: string): number =>
  head.split('\n').length + 3 + (/^\s*\n/.exec(body)?.[0].split('\n').length ?? 1) - 1
