import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconRestart from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconStopwatch from '@tabler/icons-react/dist/esm/icons/IconStopwatch.mjs'
import { useEffect } from 'react'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { clockTime, japaneseTime } from '#ui/format/format-time.ts'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import { ToolButton } from '#ui/player/tool-button.tsx'
import { squatCounter, useSquatCounter } from './squat-counter.ts'
import { useSquatSettings } from './squat-settings.ts'
import classes from './squat-stage.module.css'
import { type Phase, phaseAt } from './squat-timer.ts'

/** The counter instead of the player's ring, large enough for a wet hand. */
export function SquatStage() {
  useEffect(() => {
    squatCounter.open()
    // Stops the timer when the page is left, so that the screen may sleep again.
    return squatCounter.stop
  }, [])
  return (
    <section className={classes.stage} aria-label="蹲踞の回数">
      <CountButton />
      <Time />
      <Tools />
    </section>
  )
}

function CountButton() {
  const set = useSquatCounter(({ counting }) => counting.set)
  const isRunning = useSquatCounter(state => state.isRunning)
  const { target } = useSquatSettings()
  const goal = target === null ? '回' : `／ ${target}回`
  const hint = set === 0 ? 'タップで数えます' : ''
  return (
    <BreathRing
      className={classes.ring ?? ''}
      progress={target === null ? 0 : set / target}
      isBreathing={isRunning}
    >
      <button
        type="button"
        className={classes.count}
        // Voice control needs a label that contains the visible text.
        aria-label={`${set}${goal}${hint}、1回かぞえる`}
        // Counts on pointer down: a wet finger slips before it becomes a click. Clicks come from the keyboard.
        onPointerDown={event => event.button === 0 && squatCounter.count()}
        onClick={event => event.detail === 0 && squatCounter.count()}
      >
        <span className={classes.number}>{set}</span>
        <span className={classes.of}>{goal}</span>
        {hint && <span className={classes.hint}>{hint}</span>}
      </button>
      <Announcement>{set === 0 ? '' : set === target ? `${set}回、目標です` : `${set}回`}</Announcement>
    </BreathRing>
  )
}

const phaseNames: Record<Phase['kind'], string> = { work: 'うごく', rest: 'やすむ', done: 'おわり' }

function Time() {
  const elapsed = useSquatCounter(({ counting }) => counting.setSeconds)
  const { timer } = useSquatSettings()
  const phase = phaseAt(timer, elapsed)
  const text = timer.kind === 'down' ? `${phaseNames[phase.kind]} ${phase.round}/${timer.rounds}` : null
  return (
    <p className={classes.time} data-phase={phase.kind}>
      <span role="timer" aria-label={`タイマー ${japaneseTime(phase.seconds)}`}>
        {clockTime(phase.seconds)}
      </span>
      {text && (
        <span className={classes.phase} role="status">
          {text}
        </span>
      )}
    </p>
  )
}

function Tools() {
  const isRunning = useSquatCounter(state => state.isRunning)
  const isEmpty = useSquatCounter(({ counting }) => counting.set === 0 && counting.setSeconds === 0)
  const isCounted = useSquatCounter(({ counting }) => counting.set > 0)
  const canUndo = useSquatCounter(({ counting }) => counting.before !== null)
  const { Part: SettingsSheet, open, close } = useOnDemand(loadSettingsSheet)
  return (
    <div className={classes.tools}>
      <ToolButton
        word="1つ戻す"
        icon={<IconMinus />}
        isDisabled={!isCounted}
        onPress={squatCounter.takeBack}
      />
      <ToolButton
        label={isRunning ? 'タイマーをとめる' : 'タイマーをはじめる'}
        word={isRunning ? 'とめる' : 'はじめる'}
        icon={isRunning ? <IconPause /> : <IconStopwatch />}
        onPress={isRunning ? squatCounter.stop : squatCounter.start}
      />
      {canUndo ? (
        <ToolButton
          label="リセットを元に戻す"
          word="元に戻す"
          icon={<IconBack />}
          onPress={squatCounter.undo}
        />
      ) : (
        <ToolButton
          word="リセット"
          icon={<IconRestart />}
          isDisabled={isEmpty}
          onPress={squatCounter.restart}
        />
      )}
      <ToolButton label="目標とタイマーの設定" word="設定" icon={<IconSettings />} onPress={open} />
      {SettingsSheet && <SettingsSheet onClose={close} />}
    </div>
  )
}

const loadSettingsSheet = () => import('./squat-settings-sheet.tsx').then(chunk => chunk.SquatSettingsSheet)
