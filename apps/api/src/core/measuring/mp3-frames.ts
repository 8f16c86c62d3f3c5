/** Kilobits per second by their numbers in a frame header: for MPEG 1, and for half and quarter sampling rates. */
const fullRates = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
const lowRates = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160]
const sampleRates = [44_100, 48_000, 32_000]
/** By the two version bits; one of the four values is invalid. */
const shares = [1 / 4, null, 1 / 2, 1]

type Frame = { bytes: number; seconds: number }

/**
 * The length of an MP3 by all its frames, whatever its header says. Null if it is none, or of another layer. An
 * incomplete last frame is not counted.
 */
export function secondsOfFrames(file: Buffer): number | null {
  let at = afterTag(file)
  let seconds = 0
  while (at + 4 <= file.length) {
    const frame = frameAt(file, at)
    if (!frame || at + frame.bytes > file.length) at += 1
    else {
      if (!isHead(file.subarray(at, at + frame.bytes))) seconds += frame.seconds
      at += frame.bytes
    }
  }
  return seconds > 0 ? seconds : null
}

function frameAt(file: Buffer, at: number): Frame | null {
  const head = file.readUInt32BE(at)
  const isSynced = head >>> 21 === 0x7ff && ((head >>> 17) & 3) === 1 // Layer III.
  const share = shares[(head >>> 19) & 3] ?? null
  const sampleRate = sampleRates[(head >>> 10) & 3]
  const kilobits = (share === 1 ? fullRates : lowRates)[(head >>> 12) & 15]
  if (!isSynced || !share || !sampleRate || !kilobits) return null
  const rate = sampleRate * share
  const samples = share === 1 ? 1152 : 576
  const padding = (head >>> 9) & 1
  return { bytes: Math.floor((samples * kilobits * 125) / rate) + padding, seconds: samples / rate }
}

/** The first frame may contain no sound, but information about the others. */
const isHead = (frame: Buffer): boolean => /^.{13,40}(Xing|Info)/s.test(frame.toString('latin1', 0, 44))

/** Skips the tag before the first frame, which gives its length in seven bits for each byte. */
function afterTag(file: Buffer): number {
  if (file.toString('latin1', 0, 3) !== 'ID3' || file.length < 10) return 0
  const [a = 0, b = 0, c = 0, d = 0] = file.subarray(6, 10)
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d)
}
