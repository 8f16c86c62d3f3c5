/** What the loopback measures. Null as long as the browser does not report it. */
export type RtcFigures = {
  roundTripMs: number | null
  kilobitsPerSecond: number | null
  framesPerSecond: number | null
  width: number | null
  height: number | null
}

type Stat = { type: string; timestamp: number } & Record<string, unknown>
export type Received = { bytes: number; at: number }

const numberIn = (stat: Stat | undefined, name: string): number | null => {
  const value = stat?.[name]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Figures of the receiving side, and what to compare the next ones with. */
export function figuresOf(
  stats: Iterable<Stat>,
  before: Received | null,
): { figures: RtcFigures; received: Received } {
  const all = [...stats]
  const inbound = all.filter(({ type }) => type === 'inbound-rtp')
  const video = inbound.find(({ kind }) => kind === 'video')
  const pair = all.find(
    ({ type, nominated, currentRoundTripTime }) =>
      type === 'candidate-pair' && nominated === true && typeof currentRoundTripTime === 'number',
  )
  const bytes = inbound.reduce((sum, stat) => sum + (numberIn(stat, 'bytesReceived') ?? 0), 0)
  const at = Math.max(0, ...all.map(({ timestamp }) => timestamp))
  const seconds = numberIn(pair, 'currentRoundTripTime')
  const elapsed = before === null ? 0 : at - before.at
  return {
    received: { bytes, at },
    figures: {
      roundTripMs: seconds === null ? null : Math.round(seconds * 1000),
      kilobitsPerSecond:
        before === null || elapsed <= 0 ? null : Math.round(((bytes - before.bytes) * 8) / elapsed),
      framesPerSecond: numberIn(video, 'framesPerSecond'),
      width: numberIn(video, 'frameWidth'),
      height: numberIn(video, 'frameHeight'),
    },
  }
}

/** How loud a stretch of sound is, from 0 to 1: the root of its mean square, where speech is about a half. */
export function levelOf(samples: Float32Array): number {
  const mean = samples.reduce((sum, sample) => sum + sample * sample, 0) / Math.max(1, samples.length)
  return Math.min(1, Math.sqrt(mean) * 4)
}

const problems: Record<string, string> = {
  NotAllowedError:
    'カメラとマイクの使用が許可されませんでした。ブラウザの設定で、このサイトに許可してください。',
  NotFoundError: 'カメラかマイクが見つかりません。つながっているか、お確かめください。',
  NotReadableError: 'ほかのアプリが使っているようです。そのアプリを閉じてから、もう一度お試しください。',
}

/** Why camera and microphone could not be used, as text. */
export const mediaProblem = (error: unknown): string =>
  problems[error instanceof Error ? error.name : ''] ??
  'カメラとマイクを使えませんでした。安全な接続（https）でひらいているか、お確かめください。'
