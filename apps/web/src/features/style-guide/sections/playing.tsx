import { useState } from 'react'
import { LessonRing } from '#ui/lesson/lesson-ring.tsx'
import { PlayPress } from '#ui/player/play-press.tsx'
import { PlayerCapsule } from '#ui/player/player-capsule.tsx'
import { PlayerDock } from '#ui/player/player-dock.tsx'
import { PlayerStage } from '#ui/player/player-stage.tsx'
import { RoundButton } from '#ui/player/round-button.tsx'
import { SeekBar } from '#ui/player/seek-bar.tsx'
import { SkipButton } from '#ui/player/skip-button.tsx'
import { SpeedButton } from '#ui/player/speed-button.tsx'
import { SpeedPanel } from '#ui/player/speed-panel.tsx'
import { Transcript } from '#ui/player/transcript.tsx'
import { here, lessons, spokenLines } from '../samples.ts'
import { Section, Specimen, SpecimenColumns } from '../specimen.tsx'
import classes from '../style-guide.module.css'

const durationSeconds = 240
const loop = { startSeconds: 30, endSeconds: 96 }

export function Playing() {
  const [seconds, setSeconds] = useState(48)
  const [isPlaying, setPlaying] = useState(true)
  const [isLooping, setLooping] = useState(true)
  const [speed, setSpeed] = useState(1)
  const [volume, setVolume] = useState(70)
  const skip = (by: number) => setSeconds(Math.min(durationSeconds, Math.max(0, seconds + by)))
  const toggle = () => setPlaying(!isPlaying)
  return (
    <Section id="playing" title="聴く" lead="輪と、題と、声。五つの丸は、親指のとどくところに。">
      <Specimen
        name="player/player-stage.tsx"
        note="lesson-ring・play-press・seek-bar・skip-button・speed-button・transcript を組んだもの"
      >
        <div className={classes.player}>
          <PlayerStage
            heading="h3"
            accent="kafuku"
            title="背骨をゆるめる呼吸"
            meta="朝のメソッド ・ 3 / 8"
            picture={
              <LessonRing
                lesson={lessons.started}
                progress={seconds / durationSeconds}
                isBreathing={isPlaying}
              />
            }
            seekBar={
              <SeekBar
                seconds={seconds}
                durationSeconds={durationSeconds}
                bufferedSeconds={150}
                loop={isLooping ? loop : null}
                note={isLooping && 'A‑B くり返し 2/5'}
                onSeek={setSeconds}
              />
            }
            controls={
              <>
                <SpeedButton speed={speed} onChange={setSpeed} />
                <SkipButton seconds={-10} onPress={skip} />
                <PlayPress isPlaying={isPlaying} onToggle={toggle} />
                <RoundButton label="A-Bくり返し" isOn={isLooping} onPress={() => setLooping(!isLooping)}>
                  A‑B
                </RoundButton>
                <SkipButton seconds={10} onPress={skip} />
              </>
            }
          >
            <Transcript lines={spokenLines} seconds={seconds} onSeek={setSeconds} />
          </PlayerStage>
        </div>
      </Specimen>
      <Specimen name="player/player-capsule.tsx" note="ほかのページにいるあいだ、タブの上に">
        <SpecimenColumns>
          <PlayerCapsule
            {...lessons.started}
            to={here}
            isPlaying={isPlaying}
            onToggle={toggle}
            progress={seconds / durationSeconds}
            note="おやすみまで 12分"
            onNext={toggle}
            onClose={toggle}
          />
          <PlayerCapsule
            {...lessons.long}
            to={here}
            isPlaying={false}
            onToggle={toggle}
            progress={0.62}
            skip={{ seconds: 10, onPress: toggle }}
            onClose={toggle}
          />
        </SpecimenColumns>
      </Specimen>
      <Specimen name="player/player-dock.tsx" note="広い画面では、窓のいちばん下に">
        <div className={classes.dock}>
          <PlayerDock
            {...lessons.started}
            title="ほどく夜"
            to={here}
            isPlaying={isPlaying}
            onToggle={toggle}
            seekBar={<SeekBar seconds={seconds} durationSeconds={durationSeconds} onSeek={setSeconds} />}
            skips={{ backSeconds: 10, skipSeconds: 10, onPress: skip }}
            onPrevious={toggle}
            onNext={toggle}
            volume={volume}
            onVolume={setVolume}
            onQueue={toggle}
            onClose={toggle}
          />
        </div>
      </Specimen>
      <Specimen name="player/speed-panel.tsx" note="速さ。0.05きざみと、よく使う速さ">
        <SpeedPanel speed={speed} onChange={setSpeed} />
      </Specimen>
    </Section>
  )
}
