import { countCharacters, isWithin } from '@iki/contract/api/characters'

/** The message for a text that is too long, which is not cut off. Undefined if it fits. */
export function overLength(text: string, mostCharacters: number): string | undefined {
  if (isWithin(text, mostCharacters)) return undefined
  const over = countCharacters(text) - mostCharacters
  return over > 0 ? `あと${over}文字ぶん、短くしてください` : 'この文字の組み合わせは使えません'
}
