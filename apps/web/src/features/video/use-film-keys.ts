import { useMemo } from 'react'
import { usePageKeys } from '#core/browser/use-page-keys.ts'
import { film } from '#core/film/film-player.ts'
import { filmStore } from '#core/film/film-state.ts'
import { player } from '#core/player/player.ts'

type Parts = {
  durationSeconds: number
  seek: (seconds: number) => void
  toggleFullscreen: () => void
  isOn?: boolean
}

/** The usual length of a frame; browsers don't tell the exact one. */
const frameSeconds = 1 / 30
let volumeBefore = 100
const noKeys = {}

/** The keyboard shortcuts of a film (`filmKeys`), in addition to those of every player. */
export function useFilmKeys({ durationSeconds, seek, toggleFullscreen, isOn = true }: Parts): void {
  const commands = useMemo(() => {
    const tenths = Array.from({ length: 10 }, (_, tenth) => [
      String(tenth),
      () => seek((durationSeconds * tenth) / 10),
    ])
    return {
      ...(Object.fromEntries(tenths) as Record<string, () => void>),
      f: toggleFullscreen,
      c: toggleCaptions,
      m: toggleSound,
      ',': () => step(-1),
      '.': () => step(1),
    }
  }, [durationSeconds, seek, toggleFullscreen])
  usePageKeys(isOn ? commands : noKeys)
}

export const filmKeys = [
  { keys: ['0', '…', '9'], does: 'はじめから10分の1きざみで移る' },
  { keys: [',', '.'], does: '1コマもどる・すすむ（停止中）' },
  { keys: ['F'], does: '全画面' },
  { keys: ['C'], does: '字幕' },
  { keys: ['M'], does: '音を消す・もどす' },
] as const

export function toggleCaptions(): void {
  const { hasCaptions, areCaptionsOn } = filmStore.getState()
  if (hasCaptions) film.showCaptions(!areCaptionsOn)
}

/** Mutes the sound, or restores the former volume. */
export function toggleSound(): void {
  const { volume } = player.store.getState()
  if (volume > 0) volumeBefore = volume
  player.setVolume(volume > 0 ? 0 : volumeBefore)
}

function step(by: number): void {
  const { status } = player.store.getState()
  if (status === 'paused' || status === 'ended') player.seek(player.secondsNow() + by * frameSeconds)
}
