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
