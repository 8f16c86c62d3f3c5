import { type Figure, notMeasured } from './figure.ts'
import { count, median } from './numbers.ts'
import type { Program } from './program.ts'
import { type Answers, askFast, type LoadOptions } from './wrk.ts'

export const clients = 100
const targetRatio = 0.5
export const target = `≥ ${targetRatio}`
const rounds = 8

export type Side = { program: Program; path: string; options: Omit<LoadOptions, 'clients'> }
type Labels = Pick<Figure, 'part' | 'what'> & {
  /** What is requested, such as "ranges". */
  unit: string
  /** Where it is requested from. */
  from: string
}

/** Compares our server with nginx, which serves the same files. The sides take turns. */
export async function againstNginx(ours: Side, nginx: Side, labels: Labels): Promise<Figure> {
  const sides = [ours, nginx]
  const measured: Answers[][] = [[], []]
  for (let round = -1; round < rounds; round++) {
    // In every other round, the other side goes first.
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const side = sides[index]
      if (!side) continue
      const answers = await askFast(side.program, side.path, { ...side.options, clients })
      if (!answers) return notMeasured({ ...labels, target }, 'wrk is not on this machine')
      // The first round only warms up.
      if (round >= 0) measured[index]?.push(answers)
    }
  }
  const [mine = [], theirs = []] = measured
  const ratio = median(mine.map((round, index) => round.perSecond / (theirs[index]?.perSecond ?? Number.NaN)))
  const all = [...mine, ...theirs].reduce((sum, answers) => sum + answers.count, 0)
  return {
    part: labels.part,
    what: labels.what,
    value: `${ratio.toFixed(2)} of the ${labels.unit}/s`,
    target,
    isMet: ratio >= targetRatio,
    ours: speedOf(mine, ours.options.answerBytes),
    against: speedOf(theirs, nginx.options.answerBytes),
    of: `${rounds} rounds, ${count(all, labels.unit)} of ${labels.from}`,
  }
}

function speedOf(rounds: Answers[], answerBytes: number): string {
  const perSecond = median(rounds.map(round => round.perSecond))
  const cpu = median(rounds.map(round => round.cpuMicroseconds))
  const megabytes = (perSecond * answerBytes) / 1e6
  return `${count(perSecond, '/s').replace(' ', '')}, ${count(megabytes, 'MB/s')} (${Math.round(cpu)} µs CPU each)`
}
