import { availableParallelism } from 'node:os'
import { type Strip, segmentSeconds } from '@iki/contract/film'
import { inputWords } from './ffmpeg.ts'
import type { Quality } from './film-plan.ts'
import type { Probed } from './probe.ts'

/** How hard ffmpeg tries. */
export type Encoding = { crf: number; preset: string; soundKilobits: number }
export const usualEncoding: Encoding = { crf: 23, preset: 'fast', soundKilobits: 128 }

/** Half of the machine is left to the others. */
const threads = String(Math.max(1, Math.floor(availableParallelism() / 2)))

/** The small pictures by their names; ffmpeg tells how far it is only where no output waits for its end. */
export const stripFrame = 'small-'

type Plan = { probed: Probed; qualities: Quality[]; strip: Strip; encoding: Encoding }

/** What ffmpeg is told, to make all that a film needs in one reading of it, but for the poster. */
export function filmWords(source: string, { probed, qualities, strip, encoding }: Plan): string[] {
  return [
    ...[...inputWords(source), '-filter_complex_threads', threads],
    ...['-filter_complex', filtersOf({ probed, qualities, strip })],
    ...qualities.flatMap(quality => [
      ...['-map', `[v${quality.height}]`, ...pictureWords(quality, encoding)],
      ...streamWords(`v${quality.height}`),
    ]),
    ...(probed.channels > 0 ? [...soundWords(probed.channels, encoding), ...streamWords('audio')] : []),
    ...['-map', '[strip]', '-q:v', '3', `${stripFrame}%04d.jpg`],
  ]
}

/** One reading, divided: the same frames in every quality, so that their keyframes are the same. */
function filtersOf({ probed, qualities, strip }: Omit<Plan, 'encoding'>): string {
  const names = qualities.map((_, index) => `[q${index}]`).join('')
  const { count, everySeconds, width, height } = strip
  return [
    `[0:v:0]fps=${probed.frameRate}:start_time=0,split=${qualities.length + 1}${names}[small]`,
    ...qualities.map(
      ({ height: name, width: across, pictureHeight: down }, index) =>
        `[q${index}]scale=${across}:${down},setsar=1,format=yuv420p[v${name}]`,
    ),
    `[small]select='gte(t,selected_n*${everySeconds})*lt(selected_n,${count})',scale=${width}:${height},` +
      'setsar=1,setpts=N/TB,fps=1[strip]',
  ].join(';')
}

function pictureWords({ mostKilobits }: Quality, { crf, preset }: Encoding): string[] {
  return [
    ...['-c:v', 'libx264', '-profile:v', 'high', '-preset', preset, '-crf', String(crf)],
    ...['-maxrate', `${mostKilobits}k`, '-bufsize', `${2 * mostKilobits}k`, '-threads', threads],
    ...['-force_key_frames', `expr:gte(t,n_forced*${segmentSeconds})`, '-sc_threshold', '0', '-g', '600'],
  ]
}

const soundWords = (channels: number, { soundKilobits }: Encoding): string[] => [
  ...['-map', '0:a:0', '-c:a', 'aac', '-b:a', `${soundKilobits}k`],
  ...['-ac', String(Math.min(2, channels)), '-ar', '48000'],
  // Where the sound begins later than the picture, or stops for a while, silence stands for it.
  ...['-af', 'aresample=async=1:first_pts=0'],
]

/** A playlist and its segments in the folder. Without the shift that it is spared, pictures would come late. */
const streamWords = (name: string): string[] => [
  ...['-map_metadata', '-1', '-map_chapters', '-1', '-avoid_negative_ts', 'disabled'],
  ...['-f', 'hls', '-hls_time', String(segmentSeconds), '-hls_playlist_type', 'vod', '-start_number', '1'],
  ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
  ...['-hls_fmp4_init_filename', `${name}-init.mp4`, '-hls_segment_filename', `${name}-%04d.m4s`],
  `${name}.m3u8`,
]
