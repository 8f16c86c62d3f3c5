import { settings, useSettings } from '#core/player/player.ts'
import type { Track } from '#core/player/track.ts'
import { useLessonSpeed } from '#entities/lesson/use-lesson-player.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'
import { formatSpeed } from '#ui/player/speed.ts'
import { SpeedButton } from '#ui/player/speed-button.tsx'
import classes from './speed-choice.module.css'

/** The speed of this lesson. It is stored for this lesson only. */
export function SpeedChoice({ lesson, isTool = false }: { lesson: Track; isTool?: boolean }) {
  const usual = useSettings(now => now.speed)
  const speed = useLessonSpeed(lesson)
  return (
    <SpeedButton speed={speed} onChange={to => settings.chooseSpeed(lesson.id, to)} isTool={isTool}>
      <p className={classes.note}>
        {speed === usual ? '標準の速さです。' : `${lessonTexts[lesson.kind].this}だけの速さです。`}
        変えた速さは、ひとつずつ覚えます。
      </p>
      {speed !== usual && (
        <div className={classes.ways}>
          <Chip onPress={() => settings.chooseSpeed(lesson.id, usual)}>
            標準の{formatSpeed(usual)}倍にもどす
          </Chip>
          <Chip onPress={() => settings.makeUsual(lesson.id, speed)}>
            {formatSpeed(speed)}倍を標準の速さにする
          </Chip>
        </div>
      )}
    </SpeedButton>
  )
}
