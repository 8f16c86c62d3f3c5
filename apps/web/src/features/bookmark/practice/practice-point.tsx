import { preciseTime } from '#ui/format/format-time.ts'
import classes from './practice-panel.module.css'
import { nudgeSeconds } from './practice-rules.ts'

type Props = {
  name: 'A' | 'B'
  word: 'はじめ' | 'おわり'
  seconds: number | null
  onSet: () => void
  onNudge: (by: number) => void
}

/** One end of the span: a large button to set it, and then its time, which can be changed in small steps. */
export function PracticePoint({ name, word, seconds, onSet, onNudge }: Props) {
  const time = seconds === null ? null : preciseTime(seconds)
  return (
    <div className={classes.point}>
      <button
        type="button"
        className={classes.set}
        aria-label={`${name} いまのところを${word}にする${time ? `（いまは${time}）` : ''}`}
        aria-keyshortcuts={name === 'A' ? '[' : ']'}
        onClick={onSet}
        data-set={time !== null || undefined}
      >
        <span className={classes.name}>{name}</span>
        <span className={classes.time}>{time ?? `ここを${word}に`}</span>
      </button>
      {time && (
        <div className={classes.nudges}>
          {[-nudgeSeconds, nudgeSeconds].map(by => (
            <button
              key={by}
              type="button"
              className={classes.nudge}
              aria-label={`${word}を${nudgeSeconds}秒${by < 0 ? '前' : '後'}へ`}
              onClick={() => onNudge(by)}
            >
              {by < 0 ? '−' : '＋'}
              {nudgeSeconds}秒
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
