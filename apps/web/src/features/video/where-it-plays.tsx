import type { CastConnection } from '#core/cast/cast-state.ts'
import { useCastDevice, useCasting } from '#core/cast/cast-state.ts'
import { useFilm } from '#core/film/film-state.ts'

/** On the film: that it is seen elsewhere. */
export function WhereItPlays() {
  const device = useCastDevice()
  const connection = useCasting(state => state.connection)
  const isInPip = useFilm(state => state.isInPip)
  if (device !== null) return <>{castWords[connection](device)}</>
  return isInPip ? <>小さな窓で再生しています</> : null
}

const castWords: Record<CastConnection, (device: string) => string> = {
  disconnected: () => '',
  connecting: () => '接続しています',
  connected: device => `${device}につながりました`,
  buffering: device => `${device}で読み込んでいます`,
  playing: device => `${device}で再生中`,
  paused: device => `${device}で一時停止中`,
  idle: device => `${device}での再生が終わりました`,
}
