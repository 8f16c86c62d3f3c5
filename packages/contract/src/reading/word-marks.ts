/** Marks words of the dictionary in running text. */

/** A piece of a text, with a word's id if that word is marked there. */
export type Piece = { text: string; wordId?: string }

type Branch = { next: Map<string, Branch>; wordId?: string }
export type WordIndex = Branch

/** All spellings of all words, letter by letter. If two words have the same spelling, the first one gets it. */
export function wordIndexOf(
  words: readonly { id: string; word: string; aliases: readonly string[] }[],
): WordIndex {
  const root: WordIndex = { next: new Map() }
  for (const { id, word, aliases } of words)
    for (const spelling of [word, ...aliases]) {
      let branch = root
      for (const letter of spelling) branch = branchAt(branch, letter)
      if (branch !== root) branch.wordId ??= id
    }
  return root
}

function branchAt(branch: Branch, letter: string): Branch {
  const known = branch.next.get(letter)
  if (known) return known
  const made: Branch = { next: new Map() }
  branch.next.set(letter, made)
  return made
}

/**
 * Cuts consecutive texts into pieces. Each word is marked where it first occurs. The longest spelling is taken, so that
 * nothing is marked inside a longer word, marked or not. A single kanji, or katakana, is no word if the same script
 * continues beside it: 休息 is not 息.
 */
export function markWords(texts: readonly string[], index: WordIndex): Piece[][] {
  const marked = new Set<string>()
  return texts.map(text => {
    const letters = [...text]
    const pieces: Piece[] = []
    let plain = ''
    const endPlain = () => {
      if (plain) pieces.push({ text: plain })
      plain = ''
    }
    for (let at = 0; at < letters.length; ) {
      const found = longestAt(letters, at, index)
      const spelling = letters.slice(at, at + (found?.length ?? 1)).join('')
      if (found && !marked.has(found.wordId)) {
        marked.add(found.wordId)
        endPlain()
        pieces.push({ text: spelling, wordId: found.wordId })
      } else plain += spelling
      at += found?.length ?? 1
    }
    endPlain()
    return pieces
  })
}

function longestAt(letters: readonly string[], at: number, index: WordIndex) {
  let found: { wordId: string; length: number } | null = null
  let branch = index.next.get(letters[at] ?? '')
  for (let length = 1; branch; length++) {
    if (branch.wordId !== undefined && isWholeWord(letters, at, length))
      found = { wordId: branch.wordId, length }
    branch = branch.next.get(letters[at + length] ?? '')
  }
  return found
}

const kanji = /\p{Script=Han}/u
const katakana = /[\p{Script=Katakana}ー]/u

function isWholeWord(letters: readonly string[], at: number, length: number): boolean {
  const isRunOn = (script: RegExp, inside: number, outside: number) =>
    script.test(letters[inside] ?? '') && script.test(letters[outside] ?? '')
  const last = at + length - 1
  const runsOn = (script: RegExp) => isRunOn(script, at, at - 1) || isRunOn(script, last, last + 1)
  return !runsOn(katakana) && !(length === 1 && runsOn(kanji))
}
