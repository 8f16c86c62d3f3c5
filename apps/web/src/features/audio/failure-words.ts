import type { Failure } from '#core/media/player-state.ts'

type Kind = Failure['kind']

const marks: Record<Kind, string> = {
  locked: 'ご利用いただけません',
  offline: '圏外です',
  gone: '公開を終えました',
  broken: '再生できません',
}

/** In a word, where there is room for no more. */
export const failureMark = ({ kind }: Failure): string => marks[kind]

/** What happened, that nothing is lost, and what is next. A lock has a notice of its own. */
export const failureWords: Record<Exclude<Kind, 'locked'>, { title: string; text: string }> = {
  offline: {
    title: '電波がとどいていません',
    text: '聴いていたところは、この端末が覚えています。つながりしだい、つづきから流れます。',
  },
  gone: {
    title: 'この音声は公開を終えました',
    text: 'ほかの音声は、これまでどおりお聴きいただけます。',
  },
  broken: {
    title: 'この音声を再生できませんでした',
    text: '聴いていたところは失われていません。少し待ってから、もう一度再生を押してください。',
  },
}
