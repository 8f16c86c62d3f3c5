import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { player } from '#core/player/player.ts'
import { storySound } from './story-sound.ts'

/** A quarter of the loudness: under a voice. */
const ambienceVolume = 0.25

type Props = { voice: string | null; ambience: string; onVoiceEnd: () => void }

/** The voice of a line, and the sound of a place below it; a lesson that plays is never disturbed. */
export function StorySounds({ voice, ambience, onVoiceEnd }: Props) {
  const { isOn } = useStore(storySound.store)
  const speaking = useRef<HTMLAudioElement>(null)
  const around = useRef<HTMLAudioElement>(null)
  useEffect(() => {
    if (!isOn) return
    player.pause()
    const element = around.current
    if (element) element.volume = ambienceVolume
    if (ambience) void element?.play().catch(() => {})
    return () => element?.pause()
  }, [isOn, ambience])
  useEffect(() => {
    const element = speaking.current
    if (!isOn || !voice) return
    void element?.play().catch(() => {})
    return () => element?.pause()
  }, [isOn, voice])
  if (!isOn) return null
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: its words are the line on the screen. */}
      {voice && <audio ref={speaking} src={voice} preload="auto" onEnded={onVoiceEnd} />}
      {/* biome-ignore lint/a11y/useMediaCaption: wind and water have no words. */}
      {ambience && <audio ref={around} src={ambience} preload="auto" loop />}
    </>
  )
}
