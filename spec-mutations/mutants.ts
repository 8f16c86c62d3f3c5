import { declarationOf } from '../apps/api/test/specification-rows.ts'

/** A file with one change, which breaks a rule. */
export type Mutant = { what: string; text: string }

type Change = { from: number; to: number; by: string }

/** What a change replaces, and by what. Comments and imports are never changed. */
const exchanges: [RegExp, (found: string) => string][] = [
  [
    /(?<![\w$'"`.#-])\d[\d_]*(?:\.\d+)?(?![\w$'"`])/g,
    number => String(Number(number.replaceAll('_', '')) + 1),
  ],
  [/'(?:[^'\\\n]|\\.)+'/g, text => `${text.slice(0, -1)}~'`],
  [/===/g, () => '!=='],
  [/!==/g, () => '==='],
  [/<=(?!>)/g, () => '<'],
  [/>=/g, () => '>'],
  [/ < /g, () => ' <= '],
  [/ > /g, () => ' >= '],
  [/&&/g, () => '||'],
  [/\|\|/g, () => '&&'],
  [/\?\? /g, () => '&& '],
  [/\btrue\b/g, () => 'false'],
  [/\bfalse\b/g, () => 'true'],
  [/\breturn (?=[^;\n]+)/g, () => 'return null as never && '],
  [/=> (?=[^{\s(][^\n]*$)/gm, () => '=> null as never && '],
  // Removes a field.
  [/^ {2,}[\w$']+: [^\n]*,$/gm, () => ''],
  [/^ {2,}[\w$.]+,$/gm, () => ''],
]

/** Changes in what a file declares under this name, spread over its length. */
export function mutantsOf(text: string, name: string, most: number): Mutant[] {
  const span = declarationOf(text, name)
  if (!span) throw new Error(`nothing is declared as ${name}`)
  const declared = blankComments(text.slice(span.from, span.to))
  const changes = exchanges.flatMap(([form, write]) =>
    [...declared.matchAll(form)]
      .filter(({ index }) => !isDeclaration(declared, index, name))
      .map(({ 0: found, index }): Change => {
        const from = span.from + index
        return { from, to: from + found.length, by: write(found) }
      }),
  )
  // Addresses come first, because callers depend on them.
  const isAddress = ({ from }: Change) => text.startsWith("'/", from)
  const chosen = [
    ...spread(changes.filter(isAddress), 1),
    ...spread(
      changes.filter(each => !isAddress(each)),
      most,
    ),
  ]
  return chosen.slice(0, most).map(({ from, to, by }) => ({
    what: `${name}, line ${text.slice(0, from).split('\n').length}: ${text.slice(from, to).trim()} → ${by.trim() || 'nothing'}`,
    text: text.slice(0, from) + by + text.slice(to),
  }))
}

/** Blanks comments and descriptions of calls, which are no rules. */
const blankComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|^ +about: [^\n]*/gm, comment =>
    comment.replaceAll(/[^\n]/g, ' '),
  )

/** The name itself, if it is a quoted key. */
const isDeclaration = (text: string, index: number, name: string) => text.startsWith(`'${name}':`, index)

/** Some items of a list, spread over its length. */
function spread<T>(list: T[], most: number): T[] {
  if (list.length <= most) return list
  return Array.from({ length: most }, (_, index) => list[Math.floor((index * list.length) / most)] as T)
}
