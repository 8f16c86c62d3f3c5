import { bookmarkLimits, type Rise } from '@iki/contract/media/bookmark'
import { practice } from '#core/player/player.ts'
import type { Practice } from '#core/practice/practice.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import { formatSpeed } from '#ui/player/speed.ts'
import { SpeedStepper } from '#ui/player/speed-panel.tsx'
import classes from './practice-panel.module.css'
import { mostRepeats, repeatsText, riseText, steppedRepeats } from './practice-rules.ts'

type Props = { practice: Practice }

const commonRepeats = [null, 3, 5, 10, 20]
const usualSpeed = 0.8
const usualRise: Rise = { from: 0.7, to: 1, rounds: 5 }
const { riseRounds } = bookmarkLimits

/** The number of rounds and the speed. While it is closed, it shows what is set. */
export function PracticeWays({ practice: set }: Props) {
  return (
    <details className={classes.ways}>
      <summary className={classes.summary}>
        <span>回数と速さ</span>
        <span className={classes.chosen}>
          {repeatsText(set.repeatCount)}・{speedText(set)}
        </span>
      </summary>
      <div className={classes.way}>
        <Repeats practice={set} />
        <Speed practice={set} />
      </div>
    </details>
  )
}

function Repeats({ practice: { repeatCount } }: Props) {
  const choose = (count: number | null) => practice.change({ repeatCount: count })
  return (
    <>
      <Stepper
        label="くり返す回数"
        lessLabel="回数をへらす"
        moreLabel="回数をふやす"
        isLeast={repeatCount === null}
        isMost={repeatCount === mostRepeats}
        onStep={by => choose(steppedRepeats(repeatCount, by))}
      >
        {repeatCount === null ? '∞' : repeatCount}
        {repeatCount !== null && <small>回</small>}
      </Stepper>
      <ChipRow label="よく使う回数">
        {commonRepeats.map(count => (
          <Chip key={count} isOn={count === repeatCount} onPress={() => choose(count)}>
            {repeatsText(count)}
          </Chip>
        ))}
      </ChipRow>
    </>
  )
}

function Speed({ practice: { speed, rise } }: Props) {
  const moveRise = (change: Partial<Rise>) => rise && practice.change({ rise: { ...rise, ...change } })
  return (
    <>
      <ChipRow label="練習の速さ">
        <span className={classes.rowLabel}>速さ</span>
        <Chip isOn={speed === null && !rise} onPress={() => practice.change({ speed: null, rise: null })}>
          そのまま
        </Chip>
        <Chip
          isOn={speed !== null && !rise}
          onPress={() => practice.change({ speed: speed ?? usualSpeed, rise: null })}
        >
          きめる
        </Chip>
        <Chip isOn={rise !== null} onPress={() => practice.change({ rise: rise ?? usualRise, speed: null })}>
          だんだん
        </Chip>
      </ChipRow>
      {speed !== null && !rise && (
        <SpeedStepper label="速さ" speed={speed} onChange={to => practice.change({ speed: to })} />
      )}
      {rise && (
        <>
          <SpeedStepper label="はじめの速さ" speed={rise.from} onChange={from => moveRise({ from })} />
          <SpeedStepper label="おわりの速さ" speed={rise.to} onChange={to => moveRise({ to })} />
          <Stepper
            label="何回かけて"
            lessLabel="かける回数をへらす"
            moreLabel="かける回数をふやす"
            isLeast={rise.rounds <= riseRounds.min}
            isMost={rise.rounds >= riseRounds.max}
            onStep={by => moveRise({ rounds: rise.rounds + by })}
          >
            {rise.rounds}
            <small>回</small>
          </Stepper>
        </>
      )}
    </>
  )
}

function speedText({ speed, rise }: Practice): string {
  if (rise) return riseText(rise)
  return speed === null ? 'そのままの速さ' : `${formatSpeed(speed)}倍`
}
