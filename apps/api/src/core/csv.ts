/**
 * A file for spreadsheets, line by line. It begins with a mark, since they would read Japanese as something else, and
 * no text in it is taken for a formula.
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
