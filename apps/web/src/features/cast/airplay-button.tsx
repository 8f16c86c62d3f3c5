import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useService } from '#core/api/service.queries.ts'
import { airPlay } from '#core/player/player.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'

/** Opens AirPlay, if Safari has found a receiver. */
export function AirPlayButton() {
  const service = useService()
  const { isInReach, isOn } = useStore(airPlay.store)
  useEffect(() => airPlay.watch(), [])
  if (!isInReach || !service?.hasCasting) return null
  return (
    <ToolButton
      label={isOn ? 'AirPlay で再生中' : 'AirPlay で聴く'}
      word="AirPlay"
      icon={<AirPlayMark />}
      isOn={isOn}
      onPress={airPlay.choose}
    />
  )
}

/** The usual sign of AirPlay: a screen with a triangle below it. */
function AirPlayMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d="M7 17H5.6A2.6 2.6 0 0 1 3 14.4V7.1a2.6 2.6 0 0 1 2.6-2.6h12.8A2.6 2.6 0 0 1 21 7.1v7.3a2.6 2.6 0 0 1-2.6 2.6H17" />
      <path d="M12 14.6 16.6 20H7.4z" fill="currentColor" />
    </svg>
  )
}
