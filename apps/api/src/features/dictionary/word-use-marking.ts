import { markWords, wordIndexOf } from '@iki/contract/word-marks'
import { spokenText } from '#core/markdown.ts'

/** What is written in a lesson or an article, in the order of reading. */
export type Written = { id: string; publishedAt: Date; texts: readonly (string | { html: string })[] }
type Page = { ids: string[] | null; after: string; limit: number }
type ListTexts = (page: Page) => Promise<Written[]>

type Parts = {
  dictionary: {
    list(): Promise<{ id: string; word: string; aliases: readonly string[] }[]>
    saveUses(kind: Kind, contentId: string, wordIds: string[], publishedAt: Date): Promise<void>
  }
  texts: Record<Kind, ListTexts>
}
type Kind = 'lesson' | 'article'

const pageSize = 200

/** Keeps in mind which words of the dictionary are used where. `changed` names the contents; null stands for all. */
export async function updateWordUses(
  { dictionary, texts }: Parts,
  changed: Record<Kind, string[] | null>,
): Promise<void> {
  const kinds = (['lesson', 'article'] as const).filter(kind => changed[kind]?.length !== 0)
  if (kinds.length === 0) return
  const words = await dictionary.list()
  if (words.length === 0) return
  const index = wordIndexOf(words)
  for (const kind of kinds) {
    let after = ''
    for (;;) {
      const page = await texts[kind]({ ids: changed[kind], after, limit: pageSize })
      for (const { id, texts: written, publishedAt } of page)
        await dictionary.saveUses(kind, id, wordsIn(written), publishedAt)
      if (page.length < pageSize) break
      after = page.at(-1)?.id ?? ''
    }
  }

  function wordsIn(written: Written['texts']): string[] {
    const plain = written.map(text => (typeof text === 'string' ? text : spokenText(text.html)))
    return markWords(plain, index).flatMap(pieces => pieces.flatMap(({ wordId }) => wordId ?? []))
  }
}
