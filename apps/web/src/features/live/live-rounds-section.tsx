import { useState } from 'react'
import type { LivePhase } from '#core/live/live-state.ts'
import { useAbortWhenLeft } from '#core/session/use-abort-when-left.ts'
import { clock } from '#core/time/clock.ts'
import { withTimeout } from '#core/time/with-timeout.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { middleOf, RoundTrips } from '#ui/chart/round-trips.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseMoment } from '#ui/format/format-day.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { listMeasurements, roundCount, saveMeasurement } from './live-rounds.ts'
import classes from './live-test-page.module.css'

/** A word that has not come back by then is lost. */
const longestRoundMs = 10_000

/** Measures ten round trips when it is asked to, and shows what was measured before on this device. */
export function LiveRounds({ phase }: { phase: LivePhase }) {
  const [rounds, setRounds] = useState<readonly (number | null)[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [before, setBefore] = useState(listMeasurements)
  const begin = useAbortWhenLeft()
  const measure = async () => {
    const signal = begin()
    setBusy(true)
    setRounds([])
    const { measureRound } = await import('#core/live/begin-live.ts')
    const taken: (number | null)[] = []
    while (taken.length < roundCount && !signal.aborted) {
      taken.push(await withTimeout(longestRoundMs, measureRound()).catch(() => null))
      if (!signal.aborted) setRounds([...taken])
    }
    setBusy(false)
    if (signal.aborted) return
    saveMeasurement({ at: clock.now().toISOString(), rounds: taken })
    setBefore(listMeasurements())
  }
  return (
    <section>
      <SectionHeading>往復の時間</SectionHeading>
      <SecondaryButton isBusy={isBusy} isDisabled={phase !== 'open'} onPress={() => void measure()}>
        往復を10回はかる
      </SecondaryButton>
      {phase === 'following' && (
        <Notice>つながりは、ほかのタブが持っています。はかるには、ほかのタブを閉じてください。</Notice>
      )}
      {rounds && rounds.length > 0 && <RoundTrips label="いまの往復" rounds={rounds} />}
      {before.length > 0 && (
        <>
          <p className={classes.hint}>この端末ではかった往復（新しい順）</p>
          <ul className={classes.measured} aria-label="これまでの往復">
            {before.map(({ at, rounds: taken }) => (
              <li key={at} className={classes.before}>
                <time dateTime={at}>{japaneseMoment(at)}</time>
                <span>{middleOf(taken)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
