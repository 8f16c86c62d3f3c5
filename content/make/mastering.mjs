// The last step of every spoken track: tone, level, and the file.
import { spawnSync } from 'node:child_process'

// Warmer, a little nearer, without peaks; then two passes of loudnorm: measure, and one fixed gain,
// so that pauses stay as quiet as they are.
const TONE = [
  'highpass=f=70',
  'equalizer=f=230:t=q:w=0.9:g=2',
  'equalizer=f=3400:t=q:w=1.1:g=-2',
  'lowpass=f=10500',
  'acompressor=threshold=-24dB:ratio=2:attack=3:release=150:knee=6dB',
  'alimiter=limit=0.22:attack=4:release=60:level=0:latency=1',
].join()
const NOTHING_ELSE = '-map_metadata -1 -write_id3v1 0 -id3v2_version 0 -fflags +bitexact -flags:a +bitexact'

/** `level` in LUFS: lower for a track of few short words, whose peaks would not bear more. */
export function master(wav, file, format, level = -18) {
  const aim = `loudnorm=I=${level}:TP=-1.5:LRA=20:print_format=json`
  const loudness = (filter, output) => {
    const args = ['-hide_banner', '-nostdin', '-y', '-i', wav, '-af', `${TONE},${filter}`, ...output]
    const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
    return JSON.parse(stderr.slice(stderr.lastIndexOf('{'), stderr.lastIndexOf('}') + 1))
  }
  const seen = loudness(aim, ['-f', 'null', '-'])
  const measured = [
    `measured_I=${seen.input_i}`,
    `measured_TP=${seen.input_tp}`,
    `measured_LRA=${seen.input_lra}`,
    `measured_thresh=${seen.input_thresh}`,
    `offset=${seen.target_offset}`,
    'linear=true',
  ]
  const done = loudness([aim, ...measured].join(':'), [...`${format} ${NOTHING_ELSE}`.split(' '), file])
  if (done.normalization_type !== 'linear')
    throw new Error(`${file}: loudness could not be set by one fixed gain`)
  return done.output_i
}

/** The file of a sound that has its tone and level. */
export function encode(wav, file, format) {
  const args = ['-v', 'error', '-nostdin', '-y', '-i', wav, ...`${format} ${NOTHING_ELSE}`.split(' '), file]
  const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
