/** One row of the report: what was measured, against what, how often, and whether it is where it must be. */
export type Figure = {
  part: string
  what: string
  /** The value that the target is about, as a person reads it. */
  value: string
  target: string
  isMet: boolean
  /** Both absolute numbers: ours, and what it is compared with ('' where there is nothing to compare with). */
  ours: string
  against: string
  /** How many requests, rounds or rows it was made from. */
  of: string
}

/** How one part of the bench runs. It may print nothing; what it opens it closes by `later`. */
export type Part = () => Promise<Figure[]>

const columns: (keyof Figure)[] = ['part', 'what', 'value', 'target', 'isMet', 'ours', 'against', 'of']
const heads: Record<keyof Figure, string> = {
  part: 'part',
  what: 'what',
  value: 'measured',
  target: 'target',
  isMet: 'met',
  ours: 'ours',
  against: 'against',
  of: 'of',
}

/** A Markdown table with even columns, so that it can go into docs/quality.md as it is. */
export function table(figures: Figure[]): string {
  const rows = figures.map(figure => columns.map(column => cell(figure[column])))
  const all = [columns.map(column => heads[column]), ...rows]
  const widths = columns.map((_, index) => Math.max(...all.map(row => (row[index] ?? '').length)))
  const line = (row: string[]) =>
    `| ${row.map((text, index) => text.padEnd(widths[index] ?? 0)).join(' | ')} |`
  const rule = `|${widths.map(width => '-'.repeat(width + 2)).join('|')}|`
  return [line(all[0] ?? []), rule, ...rows.map(line)].join('\n')
}

function cell(value: string | boolean): string {
  return typeof value === 'string' ? value : value ? 'yes' : '**NO**'
}
