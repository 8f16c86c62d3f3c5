import classes from './round-trips.module.css'

/** How long round trips took, in ms and in their order; null for one that did not come back. */
export function RoundTrips({ label, rounds }: { label: string; rounds: readonly (number | null)[] }) {
  const longest = Math.max(1, ...rounds.map(ms => ms ?? 0))
  return (
    <ol className={classes.rounds} aria-label={label}>
      {rounds.map((ms, index) => (
        <li key={index} className={classes.round}>
          <span className={classes.number}>{index + 1}</span>
          <span className={classes.track} aria-hidden="true">
            <span className={classes.bar} style={{ width: `${((ms ?? 0) / longest) * 100}%` }} />
          </span>
          <span className={classes.time}>{ms === null ? '戻りませんでした' : `${ms}ミリ秒`}</span>
        </li>
      ))}
    </ol>
  )
}

/** The median, as text: a single slow one does not change it. */
export function middleOf(rounds: readonly (number | null)[]): string {
  const back = rounds.filter(ms => ms !== null).toSorted((a, b) => a - b)
  const lost = rounds.length - back.length
  const middle = back[Math.floor(back.length / 2)]
  const summary = middle === undefined ? '戻ったものがありません' : `まん中の値は${middle}ミリ秒`
  return lost > 0 && middle !== undefined ? `${summary}、戻らなかったのが${lost}回` : summary
}
