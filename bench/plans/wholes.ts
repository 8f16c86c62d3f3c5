/** Statements that read a whole table on purpose, and why that does no harm. */
export const wholes: Record<string, string> = {
  dictionary_all: 'the dictionary as a whole, at most as many terms as its limit',
}
