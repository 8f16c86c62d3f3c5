import { useEffect } from 'react'
import { useStore } from 'zustand'
import { useService } from '#core/api/service.queries.ts'
import { airPlay } from '#core/player/player.ts'
import { ToolButton } from '#ui/player/tool-button.tsx'
import { AirPlayMark } from './airplay-mark.tsx'

/** Safari's own way to a television or a loudspeaker, where one is in reach. */
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
