import type * as v from 'valibot'
import { htmlOfMarkdown, plainText } from '#core/markdown.ts'
import type { ContentFile } from './content-file.ts'
import type { wordFields } from './content-schema.ts'

export type WordFile = ContentFile<v.InferOutput<typeof wordFields>>

/** What a card has room for. */
const longestMeaning = 120

/** The first paragraph says what a word means, in a sentence or two, wherever only that is shown. */
export const meaningOf = ({ body }: WordFile): string =>
  plainText(htmlOfMarkdown(body.split(/\n\s*\n/)[0] ?? ''))

/** What is wrong with the words together: a text can mark one word only where it finds a spelling. */
export function problemsOfWords(words: readonly WordFile[]): string[] {
  const problems: string[] = []
  const owners = new Map<string, string>()
  for (const file of words) {
    const at = (field: string) => `dictionary/${file.id}.md:${file.lineOf(field)}:`
    const { length } = meaningOf(file)
    if (length === 0 || length > longestMeaning)
      problems.push(
        `${at('')} the first paragraph must say in 1 to ${longestMeaning} characters what the word means, not in ${length}`,
      )
    for (const [field, spelling] of spellingsOf(file)) {
      const owner = owners.get(spelling)
      if (owner) problems.push(`${at(field)} ${spelling} is written in dictionary/${owner}.md too`)
      else owners.set(spelling, file.id)
    }
  }
  return problems
}

const spellingsOf = ({ fields }: WordFile): ['word' | 'aliases', string][] => [
  ['word', fields.word],
  ...fields.aliases.map((alias): ['aliases', string] => ['aliases', alias]),
]
