/** Signals that are noticed without looking: vibration, and a voice that counts. */
export type Signal =
  | { kind: 'count'; count: number }
  | { kind: 'target'; count: number }
  | { kind: 'work' }
  | { kind: 'rest' }
  | { kind: 'done' }

const trembles: Record<Signal['kind'], number | number[]> = {
  count: 18,
  target: [90, 60, 90],
  work: [60, 40, 60],
  rest: 240,
  done: [90, 60, 90, 60, 240],
}

function textOf(signal: Signal): string {
  if (signal.kind === 'count') return String(signal.count)
  if (signal.kind === 'target') return `${signal.count}回。目標です`
  return { work: 'はじめ', rest: 'やすみ', done: 'おわりです' }[signal.kind]
}

type Parts = {
  vibrate: ((pattern: number | number[]) => unknown) | undefined
  speak: ((text: string) => void) | undefined
  wants: () => { isFelt: boolean; isSpoken: boolean }
}

export const squatSignals =
  ({ vibrate, speak, wants }: Parts) =>
  (signal: Signal): void => {
    const { isFelt, isSpoken } = wants()
    if (isFelt) vibrate?.(trembles[signal.kind])
    if (isSpoken) speak?.(textOf(signal))
  }

export const canTremble = (): boolean => 'vibrate' in navigator
export const canSpeak = (): boolean => 'speechSynthesis' in window

/** Speaks a text, and stops the former one. */
export function speakJapanese(text: string): void {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.lang = 'ja-JP'
  speechSynthesis.cancel()
  speechSynthesis.speak(utterance)
}
