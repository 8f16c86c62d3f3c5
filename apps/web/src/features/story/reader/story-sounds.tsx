import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { player } from '#core/player/player.ts'
import { useStoryFile } from '../offline/stored-story-files.ts'
import { storySound } from './story-sound.ts'

/** A quarter of the loudness: under a voice. */
const ambienceVolume = 0.25

type Props = {
  voice: string | null
  /** The line that is shown; another word for each time it is shown, since two lines may have one voice. */
  at: string
  ambience: string
  /** The voice has played to its end, or can’t be played. */
  onVoiceEnd: () => void
}

/** The voice of a line, and the sound of a place below it; a lesson that plays is never disturbed. */
export function StorySounds(props: Props) {
  const { isOn } = useStore(storySound.store)
  return isOn ? <Sounds {...props} /> : null
}

function Sounds({ voice, at, ambience, onVoiceEnd }: Props) {
  const speaking = useRef<HTMLAudioElement>(null)
  const around = useRef<HTMLAudioElement>(null)
  const voiceFile = useStoryFile(voice)
  const ambienceFile = useStoryFile(ambience)
  const ended = useRef(onVoiceEnd)
  ended.current = onVoiceEnd
  useEffect(() => {
    player.pause()
    const element = around.current
    if (element) element.volume = ambienceVolume
    if (ambienceFile) void element?.play().catch(() => {})
    return () => element?.pause()
  }, [ambienceFile])
  useEffect(() => {
    const element = speaking.current
    if (!voiceFile || !element) return
    let isOver = false
    const end = ({ type: kind }: { type?: string }) => {
      // The pause of the line before may be reported only now.
      if (!isOver && !(kind === 'pause' && !element.paused)) ended.current()
    }
    // What is interrupted, or does not come, must not hold up who reads on by itself.
    const ends = ['ended', 'error', 'pause', 'stalled']
    for (const each of ends) element.addEventListener(each, end)
    element.currentTime = 0
    void element.play().catch(end)
    return () => {
      isOver = true
      for (const each of ends) element.removeEventListener(each, end)
      element.pause()
    }
  }, [voiceFile, at])
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its words are the line on the screen. */}
      {voiceFile && <audio ref={speaking} src={voiceFile} preload="auto" />}
      {/* biome-ignore lint/a11y/useMediaCaption: wind and water have no words. */}
      {ambienceFile && <audio ref={around} src={ambienceFile} preload="auto" loop />}
    </>
  )
}
