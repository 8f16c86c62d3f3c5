import type { CastProblem, CastProblemKind } from '#core/cast/cast-problem.ts'
import type { CastConnection } from '#core/cast/cast-state.ts'

/** What the receiver does, as a sentence; empty without a receiver. */
export function receiverSentence(connection: CastConnection, device: string): string {
  return sentences[connection](device)
}

const sentences: Record<CastConnection, (device: string) => string> = {
  disconnected: () => '',
  connecting: () => '接続しています',
  connected: device => `${device}につながりました`,
  buffering: device => `${device}で読み込んでいます`,
  playing: device => `${device}で再生中`,
  paused: device => `${device}で一時停止中`,
  idle: device => `${device}での再生が終わりました`,
}

/** What to do next, in states where this is not obvious. */
export function receiverHint(connection: CastConnection): string | null {
  if (connection === 'connected') return '再生を押すと、そちらから音が流れます。'
  return connection === 'idle' ? 'もう一度聴くときは、再生を押してください。' : null
}

type Texts = { title: string; text: string }

const problemTexts: Record<CastProblemKind, Texts> = {
  noSource: {
    title: '流す音声がえらばれていません',
    text: '聴きたい音声をひらいてから、もう一度お試しください。',
  },
  notConnected: {
    title: 'つなぐことができませんでした',
    text: '機器の電源が入っているか、この端末と同じWi-Fiにつながっているかを、お確かめください。',
  },
  notEnabled: {
    title: 'このブラウザからはつなげません',
    text: 'Android やパソコンの Chrome でひらくと、テレビやスピーカーで聴くことができます。',
  },
  tooMany: {
    title: 'これ以上は同時に流せません',
    text: 'ほかの部屋やほかの端末で流しているものを止めてから、もう一度お試しください。',
  },
  switchedOff: {
    title: 'ただいまご利用いただけません',
    text: 'テレビやスピーカーで流すことを、いまはお休みしています。この端末でお聴きください。',
  },
}

export const problemText = ({ kind }: CastProblem): Texts => problemTexts[kind]
