export type CsvRow = {
  /** The line of the file on which the row begins. */
  line: number
  cells: string[]
  /** A quotation mark was opened and never closed. */
  isCutOff: boolean
}

/** The rows of a table, without empty ones. Cells are separated as most are in the first line: comma, tab or semicolon. */
export function* csvRows(text: string): Generator<CsvRow> {
  const separator = separatorOf(text)
  const bare = separator === '\t' ? /[^\t\r\n]*/y : separator === ';' ? /[^;\r\n]*/y : /[^,\r\n]*/y
  let [at, line] = [0, 1]

  function quoted(): { cell: string; isClosed: boolean } {
    let cell = ''
    for (;;) {
      const end = text.indexOf('"', at)
      cell += text.slice(at, end < 0 ? text.length : end)
      at = end < 0 ? text.length : end + 1
      if (end < 0 || text[at] !== '"') return { cell, isClosed: end >= 0 }
      cell += '"'
      at++
    }
  }

  while (at < text.length) {
    const start = at
    const row: CsvRow = { line, cells: [], isCutOff: false }
    do {
      if (row.cells.length > 0) at++
      let cell = ''
      if (text[at] === '"') {
        at++
        const read = quoted()
        cell = read.cell
        row.isCutOff ||= !read.isClosed
      }
      bare.lastIndex = at
      const rest = bare.exec(text)?.[0] ?? ''
      at += rest.length
      row.cells.push(cell + rest)
    } while (text[at] === separator)
    at += text.startsWith('\r\n', at) ? 2 : 1
    line += text.slice(start, at).match(/\r\n|\n|\r/g)?.length ?? 0
    if (row.cells.some(cell => cell.trim() !== '')) yield row
  }
}

function separatorOf(text: string): string {
  const [first = ''] = /^[^\r\n]*/.exec(text) ?? []
  const count = (mark: string) => first.split(mark).length
  return [',', '\t', ';'].reduce((most, mark) => (count(mark) > count(most) ? mark : most))
}
