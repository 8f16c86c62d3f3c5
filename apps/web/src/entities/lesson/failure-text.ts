import type { LessonKind } from '@iki/contract/media/lesson'
import type { Failure } from '#core/player/player-state.ts'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'

type Kind = Failure['kind']

const marks: Record<Kind, string> = {
  locked: 'ご利用いただけません',
  offline: '圏外です',
  removed: '公開を終えました',
  broken: '再生できません',
}

/** The failure in a word, for places with little room. */
export const failureMark = ({ kind }: Failure): string => marks[kind]

/** What happened, that nothing is lost, and what to do next. A locked lesson has its own notice. */
export function failureText(
  failure: Exclude<Kind, 'locked'>,
  lesson: LessonKind,
): { title: string; text: string } {
  const { this: one } = lessonTexts[lesson]
  const isWatched = lesson === 'video'
  const place = isWatched ? '見ていたところ' : '聴いていたところ'
  if (failure === 'offline')
    return {
      title: '電波がとどいていません',
      text: `${place}は、この端末が覚えています。つながりしだい、つづきから流れます。`,
    }
  if (failure === 'removed')
    return {
      title: `${one}は公開を終えました`,
      text: `ほかの${lessonTexts[lesson].name}は、これまでどおり${isWatched ? 'ご覧' : 'お聴き'}いただけます。`,
    }
  return {
    title: `${one}を再生できませんでした`,
    text: `${place}は失われていません。少し待ってから、もう一度再生を押してください。`,
  }
}
