/** A pattern of `like` for texts that contain a word. */
export const likeOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** A single character, or every two neighbours, as the function `grams` of the database returns them for a text. */
export function gramsOf(word: string): string[] {
  const characters = [...word]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, at) => `${characters[at]}${character}`)
}
