import { declarationOf } from '../apps/api/test/specification-rows.ts'

/** A file with one change, which breaks a rule. */
export type Mutant = { what: string; text: string }

type Change = { from: number; to: number; by: string }

type Exchange = [RegExp, (found: string) => string]

const numbers: Exchange = [
  /(?<![\w$'"`.#-])\d[\d_]*(?:\.\d+)?(?![\w$'"`])/g,
  number => String(Number(number.replaceAll('_', '')) + 1),
]
const texts: Exchange = [
  /'(?:[^'\\\n]|\\.)+'|"(?:[^"\\\n]|\\.)+"/g,
  text => `${text.slice(0, -1)}~${text.at(-1)}`,
]
/** Digits within a text are no numbers of their own. */
const literals: Exchange = [
  new RegExp(`${texts[0].source}|${numbers[0].source}`, 'g'),
  found => (/['"]/.test(found) ? texts : numbers)[1](found),
]

/** What a change replaces, and by what. Comments and imports are never changed. */
const exchanges: Exchange[] = [
  numbers,
  texts,
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
  const changes = changesOf(text, name, exchanges)
  // Addresses come first, because callers depend on them.
  const isAddress = ({ from }: Change) => text.startsWith("'/", from)
  const chosen = [
    ...spread(changes.filter(isAddress), 1),
    ...spread(
      changes.filter(each => !isAddress(each)),
      most,
    ),
  ]
  return chosen.slice(0, most).map(change => mutantOf(text, name, change))
}

/**
 * Changes in each text and number of a message, a constant or a list of them, spread over its length; none if anything
 * is called or computed there. What people read in place of a message (`text`) is not of the specification.
 */
export function literalMutantsOf(text: string, name: string, most: number): Mutant[] {
  const span = spanOf(text, name)
  const withoutTexts = blankComments(text.slice(span.from, span.to)).replaceAll(texts[0], '')
  if (/[(`]|=>|^export type/.test(withoutTexts)) return []
  const changes = changesOf(text, name, [literals]).filter(
    ({ from }) => !/\btext:\s+$/.test(text.slice(0, from)),
  )
  return spread(changes, most).map(change => mutantOf(text, name, change))
}

function spanOf(text: string, name: string) {
  const span = declarationOf(text, name)
  if (!span) throw new Error(`nothing is declared as ${name}`)
  return span
}

function changesOf(text: string, name: string, allowed: Exchange[]): Change[] {
  const span = spanOf(text, name)
  const declared = blankComments(text.slice(span.from, span.to))
  return allowed.flatMap(([form, write]) =>
    [...declared.matchAll(form)]
      .filter(({ index }) => !isDeclaration(declared, index, name))
      .map(({ 0: found, index }): Change => {
        const from = span.from + index
        return { from, to: from + found.length, by: write(found) }
      }),
  )
}

const mutantOf = (text: string, name: string, { from, to, by }: Change): Mutant => ({
  what: `${name}, line ${text.slice(0, from).split('\n').length}: ${text.slice(from, to).trim()} → ${by.trim() || 'nothing'}`,
  text: text.slice(0, from) + by + text.slice(to),
})

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
