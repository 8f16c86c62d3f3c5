import type { Lesson } from '@iki/contract/media/lesson'
import IconFullscreen from '@tabler/icons-react/dist/esm/icons/IconArrowsMaximize.mjs'
import IconWindow from '@tabler/icons-react/dist/esm/icons/IconArrowsMinimize.mjs'
import IconPip from '@tabler/icons-react/dist/esm/icons/IconPictureInPicture.mjs'
import IconCaptions from '@tabler/icons-react/dist/esm/icons/IconSubtitles.mjs'
import { film } from '#core/film/film-player.ts'
import { useFilm } from '#core/film/film-state.ts'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import type { Track } from '#core/player/track.ts'
import { useLessonSpeed } from '#entities/lesson/use-lesson-player.ts'
import { FilmButton } from '#ui/film/film-button.tsx'
import { formatSpeed } from '#ui/player/speed.ts'
import { heightText } from './height-text.ts'
import { toggleCaptions } from './use-film-keys.ts'

type Props = { track: Track; lesson: Lesson | undefined; onFullscreen: () => void }

/** Buttons on the film: captions, speed, quality, picture-in-picture and full screen. */
export function FilmTools({ track, lesson, onFullscreen }: Props) {
  return (
    <>
      {lesson?.media?.captionsUrl !== undefined && <CaptionsButton />}
      <SpeedButton track={track} />
      <QualityButton />
      <PipButton />
      <FullscreenButton onPress={onFullscreen} />
    </>
  )
}

export function CaptionsButton() {
  const areOn = useFilm(state => state.areCaptionsOn)
  return (
    <FilmButton label="字幕" isOn={areOn} onPress={toggleCaptions}>
      <IconCaptions stroke={1.6} />
    </FilmButton>
  )
}

function SpeedButton({ track }: Pick<Props, 'track'>) {
  const speed = useLessonSpeed(track)
  const { Part: SpeedSheet, open, close } = useOnDemand(loadSpeed)
  return (
    <>
      <FilmButton label={`再生速度 ${formatSpeed(speed)}倍`} onPress={open}>
        <span>{formatSpeed(speed)}×</span>
      </FilmButton>
      {SpeedSheet && <SpeedSheet track={track} onClose={close} />}
    </>
  )
}

function QualityButton() {
  const hasChoice = useFilm(state => state.heights.length > 1)
  const height = useFilm(state => state.height)
  const isChosen = useFilm(state => state.chosenHeight !== null)
  const { Part: QualitySheet, open, close } = useOnDemand(loadQuality)
  if (!hasChoice) return null
  const shown = height === null ? '画質' : heightText(height)
  return (
    <>
      <FilmButton
        label={`画質 ${isChosen ? '' : '自動 '}${height === null ? '' : shown}`.trim()}
        onPress={open}
      >
        <span>{shown}</span>
      </FilmButton>
      {QualitySheet && <QualitySheet onClose={close} />}
    </>
  )
}

function PipButton() {
  const canPip = useFilm(state => state.canPip)
  const isOn = useFilm(state => state.isInPip)
  if (!canPip) return null
  return (
    <FilmButton label="小さな窓で見る" isOn={isOn} onPress={film.togglePip}>
      <IconPip stroke={1.6} />
    </FilmButton>
  )
}

function FullscreenButton({ onPress }: { onPress: () => void }) {
  const canFullscreen = useFilm(state => state.canFullscreen)
  const isOn = useFilm(state => state.isFullscreen)
  if (!canFullscreen) return null
  return (
    <FilmButton label={isOn ? '全画面をとじる' : '全画面'} onPress={onPress}>
      {isOn ? <IconWindow stroke={1.6} /> : <IconFullscreen stroke={1.6} />}
    </FilmButton>
  )
}

const loadSpeed = () => import('./speed-sheet.tsx').then(chunk => chunk.SpeedSheet)
const loadQuality = () => import('./quality-sheet.tsx').then(chunk => chunk.QualitySheet)
