/**
 * A file for spreadsheets, line by line. It begins with a byte order mark, because otherwise spreadsheets misread
 * Japanese, and texts are escaped so that none is read as a formula.
 */
export async function* csvOf(
  heads: string[],
  rows: AsyncIterable<(string | number)[]> | Iterable<(string | number)[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${line(heads)}`
  for await (const row of rows) yield line(row)
}

const line = (cells: (string | number)[]) => `${cells.map(cell).join(',')}\r\n`

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  return `"${(readsAsFormula(value) ? `'${value}` : value).replaceAll('"', '""')}"`
}

/** Apostrophes before it count, too, so that the one that was added is known again. */
const readsAsFormula = (text: string) => /^'*[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/.test(text)

/** What was written, of a cell that `csvOf` has made. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && readsAsFormula(cell.slice(1)) ? cell.slice(1) : cell
