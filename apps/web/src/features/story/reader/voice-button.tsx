import IconVoice from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { useRef, useState } from 'react'
import { player } from '#core/player/player.ts'
import { useStoryFile } from '../offline/stored-story-files.ts'
import classes from './voice-button.module.css'

/** Says a line again. A list has many: each is looked for when it is wanted. */
export function VoiceButton({ src }: { src: string }) {
  const [wanted, setWanted] = useState<'soon' | 'now' | null>(null)
  // A browser lets a sound begin in a press only: it is there by then.
  const prepare = () => setWanted(before => before ?? 'soon')
  const button = useRef<HTMLButtonElement>(null)
  return (
    <button
      ref={button}
      type="button"
      className={classes.voice}
      aria-label="声を聞く"
      onPointerDown={prepare}
      onFocus={prepare}
      onClick={() => {
        player.pause()
        const audio = button.current?.querySelector('audio')
        if (audio) void audio.play().catch(() => {})
        else setWanted('now')
      }}
    >
      <IconVoice size={18} />
      {wanted && <Voice src={src} isNow={wanted === 'now'} />}
    </button>
  )
}

function Voice({ src, isNow }: { src: string; isNow: boolean }) {
  const file = useStoryFile(src)
  // biome-ignore lint/a11y/useMediaCaption: its text is beside it.
  return file && <audio src={file} preload={isNow ? 'auto' : 'none'} autoPlay={isNow} />
}
