import type { ImportProblem } from '@iki/contract/diary/diary-import'
import { type ReadFile, shortQuote, shownProblems, twiceInFiles } from './read-days.ts'

type Named = { name: string; read: ReadFile | null }

/** What was found in several files, as if they were one; null if nothing was found in any. */
export function joinedReads(files: readonly Named[]): ReadFile | null {
  const reads = files.flatMap(({ name, read }) => (read ? [{ name, read }] : []))
  const [first] = reads
  if (!first) return null
  const problems: ImportProblem[] = []
  const whole: ReadFile = {
    format: first.read.format,
    days: new Map(),
    stamps: new Map(),
    skips: [],
    problems,
    problemCount: files.length - reads.length,
    pictureCount: 0,
  }
  for (const { name, read } of files)
    if (!read) problems.push({ place: shortQuote(name), reason: '日記を読み取れませんでした' })

  const seen = new Set<string>()
  const isNew = (what: string, date: string) => seen.size < seen.add(`${what} ${date}`).size
  for (const { name, read } of reads) {
    const twice = (date: string) => {
      problems.push({ place: shortQuote(`${name}の${date}`), reason: twiceInFiles })
      whole.problemCount++
    }
    for (const [kind, days] of read.days ?? []) {
      const fresh = days.filter(({ date }) => isNew(kind, date) || twice(date))
      whole.days?.set(kind, [...(whole.days.get(kind) ?? []), ...fresh])
    }
    // A table of days has their stamps, and that of all stamps has them again.
    for (const [kind, stamps] of read.stamps) {
      const fresh = stamps.filter(({ date }) => isNew(`stamp ${kind}`, date))
      whole.stamps.set(kind, [...(whole.stamps.get(kind) ?? []), ...fresh])
    }
    whole.skips.push(...read.skips.filter(({ date }) => isNew('skip', date) || twice(date)))
    problems.push(...read.problems.map(each => ({ ...each, place: shortQuote(`${name}の${each.place}`) })))
    whole.problemCount += read.problemCount
    whole.pictureCount += read.pictureCount
  }
  const isUndecided = reads.some(({ read }) => read.days === null)
  return { ...whole, ...(isUndecided && { days: null }), problems: problems.slice(0, shownProblems) }
}
