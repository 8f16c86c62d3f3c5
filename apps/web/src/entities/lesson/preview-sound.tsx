import type { LessonPreview } from '@iki/contract/media/lesson-preview'
import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { useRef, useState } from 'react'
import { player } from '#core/player/player.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { ProgressLine } from '#ui/marks/progress-line.tsx'
import classes from './preview-sound.module.css'

type Props = { sound: NonNullable<LessonPreview['sound']> }

/** The first seconds of a locked lesson. They are no play of the lesson: nothing is counted, and no position is saved. */
export function PreviewSound({ sound: { url, seconds } }: Props) {
  const audio = useRef<HTMLAudioElement>(null)
  const [isPlaying, setPlaying] = useState(false)
  const [share, setShare] = useState(0)
  const [hasFailed, setFailed] = useState(false)

  async function toggle(): Promise<void> {
    const element = audio.current
    if (!element) return
    if (!element.paused) return element.pause()
    player.pause()
    setFailed(false)
    try {
      await element.play()
    } catch {
      setFailed(true)
    }
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its first lines stand below it. */}
      <audio
        ref={audio}
        src={url}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onEnded={() => setShare(0)}
        onTimeUpdate={event => setShare(event.currentTarget.currentTime / seconds)}
      />
      <PrimaryButton
        onPress={() => void toggle()}
        icon={isPlaying ? <IconPause size={18} /> : <IconPlay size={18} />}
      >
        {isPlaying ? '止める' : `はじめの${Math.round(seconds)}秒を聴く`}
      </PrimaryButton>
      {(isPlaying || share > 0) && (
        <span className={classes.progress}>
          <ProgressLine share={share} label="聴いたところまで" />
        </span>
      )}
      {hasFailed && <Notice kind="problem">いまは流せませんでした。もう一度お試しください。</Notice>}
    </>
  )
}
