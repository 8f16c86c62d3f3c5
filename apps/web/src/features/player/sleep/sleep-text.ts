import type { LessonKind } from '@iki/contract/media/lesson'
import type { Sleep, SleepSetting } from '#core/sleep/sleep-timer.ts'
import { lessonTexts } from '#ui/lesson/lesson-texts.ts'

/** The setting as a sentence. */
export function sleepSentence(setting: SleepSetting, kind: LessonKind): string {
  if (setting.kind === 'minutes') return `${Math.ceil(setting.minutes)}分後に止まります`
  return setting.kind === 'lesson'
    ? `${lessonTexts[kind].this}が終わったら止まります`
    : 'プレイリストが終わったら止まります'
}

/** The time left in at most four characters, because there is little room under the icon. */
export function sleepLeft({ setting, leftSeconds }: Sleep): string | null {
  if (!setting) return null
  if (leftSeconds === null) return '最後まで'
  return leftSeconds >= 60 ? `${Math.ceil(leftSeconds / 60)}分` : `${leftSeconds}秒`
}
