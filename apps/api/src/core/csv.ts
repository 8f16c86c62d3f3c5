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
  const text = /^[\s\uFEFF]*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return `"${text.replaceAll('"', '""')}"`
}
