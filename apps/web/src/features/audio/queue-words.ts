import type { Repeat } from '@iki/contract/playback'

/** How a repetition is named on its button, and said in full. */
export const repeatWords: Record<Repeat, { word: string; spoken: string }> = {
  off: { word: 'くり返し', spoken: 'くり返し なし' },
  all: { word: '全部', spoken: 'くり返し 全部の音声' },
  one: { word: 'この音声', spoken: 'くり返し この音声だけ' },
}
