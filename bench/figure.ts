/** One row of the report: what was measured, in comparison with what, how often, and whether the target is met. */
export type Figure = {
  part: string
  what: string
  /** The value that the target is about, in readable form. */
  value: string
  target: string
  isMet: boolean
  /** Both absolute numbers: ours, and the one that it is compared with ('' if there is none). */
  ours: string
  against: string
  /** The number of requests, rounds or rows behind it. */
  of: string
}

/** Runs one part of the bench. It prints nothing; what it opens is closed with `later`. */
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

/** A Markdown table with even columns, which can be copied into docs/quality.md. */
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

/** What this machine cannot measure, and why. */
export const notMeasured = (
  { part, what, target }: Pick<Figure, 'part' | 'what' | 'target'>,
  why: string,
): Figure => ({
  part,
  what,
  value: `can’t be measured: ${why}`,
  target,
  isMet: false,
  ours: '',
  against: '',
  of: '',
})
