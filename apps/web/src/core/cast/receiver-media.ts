import type { CastBase, LoadRequest, ReceiverMedia } from './sender-types.ts'

/** What a receiver is told of a lesson. */
export type ReceiverLesson = {
  id: string
  title: string
  playlistTitle: string | null
  serviceName: string
  durationSeconds: number
  artwork: string
}
export type ReceiverLoad = {
  lesson: ReceiverLesson
  /** Absolute, and good without a cookie. */
  url: string
  at: number
  isPlaying: boolean
  speed: number
}

/** The speeds that a receiver can play at; beyond them it stays at the nearest. */
export const receiverSpeed = { min: 0.5, max: 2 } as const

export function speedOfReceiver(speed: number): number {
  return Math.min(receiverSpeed.max, Math.max(receiverSpeed.min, speed))
}

export function loadRequest(cast: CastBase, load: ReceiverLoad): LoadRequest {
  const { lesson, url, at, isPlaying, speed } = load
  const { media } = cast
  const info = new media.MediaInfo(url, contentTypeOf(url))
  info.streamType = media.StreamType.BUFFERED
  info.duration = lesson.durationSeconds > 0 ? lesson.durationSeconds : null
  info.customData = { lessonId: lesson.id }
  info.metadata = Object.assign(new media.MusicTrackMediaMetadata(), {
    title: lesson.title,
    artist: lesson.serviceName,
    albumName: lesson.playlistTitle ?? lesson.serviceName,
    images: [new cast.Image(lesson.artwork)],
  })
  // White with a drop shadow.
  info.textTrackStyle = Object.assign(new media.TextTrackStyle(), {
    foregroundColor: '#FFFFFFFF',
    backgroundColor: '#00000000',
    edgeType: media.TextTrackEdgeType.DROP_SHADOW,
    edgeColor: '#000000FF',
  })
  const request = new media.LoadRequest(info)
  request.autoplay = isPlaying
  request.currentTime = at
  request.playbackRate = speedOfReceiver(speed)
  return request
}

/** Which of our lessons a receiver has; null for what somebody else sent it. */
export function lessonIdOf(media: ReceiverMedia | null): string | null {
  return media?.media?.customData?.lessonId ?? null
}

const contentTypes: Record<string, string> = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  mp4: 'video/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
  flac: 'audio/flac',
  wav: 'audio/wav',
}

function contentTypeOf(url: string): string {
  const extension = /\.(\w+)$/.exec(new URL(url).pathname)?.[1]?.toLowerCase() ?? ''
  return contentTypes[extension] ?? 'audio/mpeg'
}
