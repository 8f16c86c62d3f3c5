import { settings, useSettings } from '#core/player/player.ts'
import { speedInSteps, speedsOf } from '#core/player/player-state.ts'
import type { Track } from '#core/player/track.ts'
import { useLessonSpeed } from '#entities/lesson/use-lesson-player.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { Stepper } from '#ui/fields/stepper.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { formatSpeed } from '#ui/player/speed.ts'
import classes from './film-sheet.module.css'

const common = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** The speed of a film, from a quarter to three times. */
export function SpeedSheet({ track, onClose }: { track: Track; onClose: () => void }) {
  const speed = useLessonSpeed(track)
  const usual = useSettings(now => now.speed)
  const { min, max, step } = speedsOf(track.kind)
  const choose = (to: number) => settings.chooseSpeed(track.id, speedInSteps(to, track.kind))
  return (
    <Sheet title="再生速度" onClose={onClose}>
      <Stepper
        lessLabel="0.05おそく"
        moreLabel="0.05はやく"
        isLeast={speed <= min}
        isMost={speed >= max}
        onStep={by => choose(speed + by * step)}
      >
        {formatSpeed(speed)}
        <small>倍</small>
      </Stepper>
      <fieldset className={classes.chips} aria-label="よく使う速さ">
        {common.map(each => (
          <Chip key={each} isOn={each === speed} onPress={() => choose(each)}>
            {formatSpeed(each)}
          </Chip>
        ))}
      </fieldset>
      <p className={classes.note}>
        {speed === usual ? '標準の速さです。' : 'この動画だけの速さです。'}変えた速さは、動画ごとに覚えます。
      </p>
    </Sheet>
  )
}
