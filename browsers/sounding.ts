/** The state of media, as the browser itself reports it. These functions run in the page. */

export function soundNow(): { seconds: number; isPlaying: boolean } {
  const audio = document.querySelector('audio')
  return {
    seconds: audio?.currentTime ?? -1,
    isPlaying: audio !== null && !audio.paused && !audio.ended,
  }
}

/** Decodes the sound that is playing: how long it is, and how loud at most. */
export async function soundOf(): Promise<{ seconds: number; loudest: number }> {
  const address = document.querySelector('audio')?.currentSrc ?? ''
  const bytes = await (await fetch(address)).arrayBuffer()
  const decoded = await new OfflineAudioContext(1, 44_100, 44_100).decodeAudioData(bytes)
  const loudest = decoded.getChannelData(0).reduce((most, swing) => Math.max(most, Math.abs(swing)), 0)
  return { seconds: decoded.duration, loudest }
}

type Film = {
  seconds: number
  isPlaying: boolean
  width: number
  height: number
  /** How many different colours a small copy of the picture has. One colour would mean that nothing is shown. */
  colours: number
  /** A number that differs between different pictures. */
  picture: string
  frames: number | null
  /** Null if the browser does not report it. */
  hasSound: boolean | null
}

export function filmNow(): Film {
  type SoundingVideo = HTMLVideoElement & { mozHasAudio?: boolean; webkitAudioDecodedByteCount?: number }
  const video = document.querySelector<SoundingVideo>('video')
  const canvas = document.createElement('canvas')
  canvas.width = 64
  canvas.height = 36
  const pen = canvas.getContext('2d')
  if (video && video.videoWidth > 0) pen?.drawImage(video, 0, 0, 64, 36)
  const points = pen?.getImageData(0, 0, 64, 36).data ?? new Uint8ClampedArray()
  const colours = new Set<number>()
  for (let at = 0; at < points.length; at += 4)
    colours.add(
      ((points[at] ?? 0) >> 4) * 256 + ((points[at + 1] ?? 0) >> 4) * 16 + ((points[at + 2] ?? 0) >> 4),
    )
  const decodedBytes = video?.webkitAudioDecodedByteCount
  return {
    seconds: video?.currentTime ?? -1,
    isPlaying: video !== null && !video.paused && !video.ended,
    width: video?.videoWidth ?? 0,
    height: video?.videoHeight ?? 0,
    colours: colours.size,
    picture: String(points.reduce((sum, point, index) => (sum * 31 + point + index) % 2_147_483_647, 7)),
    frames: video?.getVideoPlaybackQuality?.().totalVideoFrames ?? null,
    hasSound: video?.mozHasAudio ?? (decodedBytes === undefined ? null : decodedBytes > 0),
  }
}
