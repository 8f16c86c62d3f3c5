import type { CountIn } from './practice.ts'

const beatMs = 1000

type Parts = {
  /** How many beats are left; null when none are counted. */
  onBeat: (beatsLeft: number | null) => void
  click: () => void
}

/** Counts beats down, then lets something begin. */
export function countIn({ onBeat, click }: Parts) {
  let timer: ReturnType<typeof setTimeout> | undefined

  function beat(left: number, isAudible: boolean, begin: () => void): void {
    if (left === 0) {
      stop()
      begin()
      return
    }
    onBeat(left)
    if (isAudible) click()
    timer = setTimeout(() => beat(left - 1, isAudible, begin), beatMs)
  }

  function stop(): void {
    clearTimeout(timer)
    onBeat(null)
  }

  return {
    begin({ beats, isAudible }: CountIn, begin: () => void): void {
      stop()
      beat(beats, isAudible, begin)
    },
    stop,
  }
}

let context: AudioContext | undefined

/** A soft knock, as of wood. Where a browser can't or may not make it, the numbers on the screen are enough. */
export function click(): void {
  if (typeof AudioContext === 'undefined') return
  context ??= new AudioContext()
  void context.resume().catch(() => {})
  const at = context.currentTime
  const tone = context.createOscillator()
  const loudness = context.createGain()
  tone.frequency.value = 880
  loudness.gain.setValueAtTime(0.18, at)
  loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.09)
  tone.connect(loudness).connect(context.destination)
  tone.start(at)
  tone.stop(at + 0.1)
}
