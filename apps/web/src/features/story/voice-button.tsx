import IconVoice from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useRef } from 'react'
import { player } from '#core/player/player.ts'
import { useStoryFile } from './kept-story-files.ts'
import classes from './voice-button.module.css'

/** Says a line again. */
export function VoiceButton({ src }: { src: string }) {
  const audio = useRef<HTMLAudioElement>(null)
  const file = useStoryFile(src)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its words stand beside it. */}
      <audio ref={audio} src={file ?? undefined} preload="none" />
      <button
        type="button"
        className={classes.voice}
        aria-label="声を聞く"
        onClick={() => {
          player.pause()
          void audio.current?.play().catch(() => {})
        }}
      >
        <IconVoice size={18} />
      </button>
    </>
  )
}
