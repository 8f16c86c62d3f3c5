import type { LessonKind } from '@iki/contract/media/lesson'
import type { Source } from '#core/output/element.ts'
import type { CastBase, LoadRequest, MediaInfo, ReceiverMedia } from './sender-types.ts'

/** What a receiver gets to know about a lesson. */
export type ReceiverLesson = {
  id: string
  kind: LessonKind
  title: string
  /** Of music: who plays it. */
  artist: string | null
  playlistTitle: string | null
  serviceName: string
  durationSeconds: number
  artwork: string
  /** Captions are shown from the beginning. */
  hasCaptionsOn: boolean
}
export type ReceiverLoad = {
  lesson: ReceiverLesson
  /** Its addresses are good without a cookie. */
  source: Source
  /** Of an address as the server gives it. */
  toAbsolute: (url: string) => string
  at: number
  isPlaying: boolean
  speed: number
}

/** The speeds that a receiver can play at; beyond them it stays at the nearest. */
export const receiverSpeed = { min: 0.5, max: 2 } as const

export function speedOfReceiver(speed: number): number {
  return Math.min(receiverSpeed.max, Math.max(receiverSpeed.min, speed))
}

/** The one text track of a film. */
const captionsId = 1

export function loadRequest(cast: CastBase, load: ReceiverLoad): LoadRequest {
  const { lesson, source, at, isPlaying, speed } = load
  const info = mediaInfo(cast, load)
  const request = new cast.media.LoadRequest(info)
  request.autoplay = isPlaying
  request.currentTime = at
  request.playbackRate = speedOfReceiver(speed)
  if (source.media.captionsUrl) request.activeTrackIds = lesson.hasCaptionsOn ? [captionsId] : []
  return request
}

function mediaInfo({ media, Image }: CastBase, { lesson, source, toAbsolute }: ReceiverLoad): MediaInfo {
  const { url, posterUrl, captionsUrl } = source.media
  const info = new media.MediaInfo(toAbsolute(url), contentTypeOf(toAbsolute(url)))
  const images = [new Image(posterUrl ? toAbsolute(posterUrl) : lesson.artwork)]
  info.streamType = media.StreamType.BUFFERED
  info.duration = lesson.durationSeconds > 0 ? lesson.durationSeconds : null
  info.customData = { lessonId: lesson.id }
  info.metadata =
    lesson.kind === 'video'
      ? Object.assign(new media.MovieMediaMetadata(), {
          title: lesson.title,
          subtitle: lesson.playlistTitle ?? lesson.serviceName,
          images,
        })
      : Object.assign(new media.MusicTrackMediaMetadata(), {
          title: lesson.title,
          artist: lesson.artist ?? lesson.serviceName,
          albumName: lesson.playlistTitle ?? lesson.serviceName,
          images,
        })
  if (info.contentType === hlsType) {
    // Without these a receiver takes segments for MPEG-TS.
    info.hlsSegmentFormat = media.HlsSegmentFormat.FMP4
    info.hlsVideoSegmentFormat = media.HlsVideoSegmentFormat.FMP4
  }
  if (captionsUrl) info.tracks = [captionsTrack(media, toAbsolute(captionsUrl))]
  // White with a drop shadow.
  info.textTrackStyle = Object.assign(new media.TextTrackStyle(), {
    foregroundColor: '#FFFFFFFF',
    backgroundColor: '#00000000',
    edgeType: media.TextTrackEdgeType.DROP_SHADOW,
    edgeColor: '#000000FF',
  })
  return info
}

function captionsTrack({ Track, TrackType, TextTrackType }: CastBase['media'], url: string): object {
  return Object.assign(new Track(captionsId, TrackType.TEXT), {
    trackContentId: url,
    trackContentType: 'text/vtt',
    subtype: TextTrackType.CAPTIONS,
    language: 'ja',
    name: '日本語',
  })
}

/** What a receiver plays when the page reconnects to it, as far as it reports that. */
export function sourceOf({ contentId, contentType }: MediaInfo): Source {
  const media = { url: contentId, expiresAt: new Date(0).toISOString() }
  const isFilm = contentType === hlsType || contentType.startsWith('video/')
  return { kind: isFilm ? 'video' : 'audio', media, freshMedia: async () => media }
}

/** Which of our lessons a receiver plays; null for something that another sender has loaded. */
export function lessonIdOf(media: ReceiverMedia | null): string | null {
  return media?.media?.customData?.lessonId ?? null
}

const hlsType = 'application/vnd.apple.mpegurl'

const contentTypes: Record<string, string> = {
  m3u8: hlsType,
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
