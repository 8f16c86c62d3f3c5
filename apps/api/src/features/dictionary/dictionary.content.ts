import { countCharacters } from '@iki/contract/api/characters'
import { id, list, someText } from '@iki/contract/api/schema'
import * as v from 'valibot'
import type { FoundContent } from '#core/content/content-entry.ts'
import { contentKind } from '#core/content/content-kind.ts'
import { saveContentRow } from '#core/content/content-table.ts'
import { htmlOfMarkdown, plainText } from '#core/markdown/markdown.ts'
import type { WordRow } from './dictionary.store.ts'
import { dictionaryWords } from './dictionary.tables.ts'

const fields = v.strictObject({
  word: someText(40),
  reading: v.pipe(someText(60), v.regex(/^[ぁ-ゖー・]+$/, 'must be in hiragana')),
  aliases: list(someText(40), 20),
  tags: list(id, 10),
})
type WordFile = FoundContent<v.InferOutput<typeof fields>>

/** What a card has room for. */
const longestMeaning = 120

export const wordContent = contentKind({
  folder: 'dictionary',
  hints: { noun: 'a word', isShownOn: ({ page }) => page === 'dictionary/word' },
  table: dictionaryWords,
  fields,
  check: problemsOfWords,
  load(file) {
    const { reading: kana, ...stated } = file.fields
    return { row: () => ({ ...stated, kana, meaning: meaningOf(file) }) }
  },
  save: (tx, row: Omit<WordRow, 'updatedAt'>, now) =>
    saveContentRow(tx, dictionaryWords, { ...row, updatedAt: now }),
})

/** The first paragraph says what a word means, in a sentence or two; short views show only that. */
const meaningOf = ({ body }: WordFile): string => plainText(htmlOfMarkdown(body.split(/\n\s*\n/)[0] ?? ''))

/** Problems of the words together: each spelling may belong to one word only. */
function problemsOfWords(words: readonly WordFile[]): string[] {
  const problems: string[] = []
  const owners = new Map<string, string>()
  for (const file of words) {
    const at = (field: string) => `${file.name}:${file.lineOf(field)}:`
    const length = countCharacters(meaningOf(file))
    if (length === 0 || length > longestMeaning)
      problems.push(
        `${at('')} the first paragraph must say in 1 to ${longestMeaning} characters what the word means, not in ${length}`,
      )
    for (const [field, spelling] of spellingsOf(file)) {
      const owner = owners.get(spelling)
      if (owner) problems.push(`${at(field)} ${spelling} is written in ${owner} too`)
      else owners.set(spelling, file.name)
    }
  }
  return problems
}

const spellingsOf = ({ fields: { word, aliases } }: WordFile): ['word' | 'aliases', string][] => [
  ['word', word],
  ...aliases.map((alias): ['aliases', string] => ['aliases', alias]),
]
