import { useEffect } from 'react'
import { live } from '#core/live/live-listeners.ts'
import { readOwnAnew } from './gacha.queries.ts'

/** Where a gacha is live, a draw on any device is read at once. */
export function useLiveDraws(gacha: string, isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return
    return live.listen(message => {
      if (message.type === 'missed' || (message.event.type === 'drew' && message.event.gacha === gacha))
        void readOwnAnew(gacha)
    })
  }, [gacha, isOn])
}
