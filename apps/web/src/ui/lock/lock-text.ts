import type { Lock } from '@iki/contract/access/access'
import { chosenPlans } from '@iki/contract/access/chosen-plans'
import { planNames } from '@iki/contract/access/plan'
import { timeZone } from '@iki/contract/api/tokyo'
import type { LessonKind } from '@iki/contract/media/lesson'
import { japaneseWeekdayMoment } from './lock-label.ts'

const dayFormat = new Intl.DateTimeFormat('ja-JP', { timeZone, dateStyle: 'long' })
const japaneseDay = (instant: string) => dayFormat.format(new Date(instant))

const lockedThings: Readonly<Record<LessonKind, string>> = {
  audio: 'この音声は、次のプランでお聴きいただけます',
  music: 'この曲は、次のプランでお聴きいただけます',
  video: 'この動画は、次のプランでご覧いただけます',
}

/** A lock on a page of its own, or of a lesson: what it is, and since or from when. Its plans are shown below. */
export function lockStory(lock: Lock, kind?: LessonKind): { title: string; text: string } {
  if (lock.reason === 'sign_in')
    return { title: 'ログインしてください', text: 'ログインすると、ここから先をご利用いただけます。' }
  if (lock.reason === 'operator')
    return { title: '運営者のためのページです', text: '会員の方には、ここで行うことはありません。' }
  if (lock.reason === 'closed')
    return lock.opensAt
      ? {
          title: 'ただいまは閉じています',
          text: `つぎは、${japaneseWeekdayMoment(lock.opensAt)}に開きます。`,
        }
      : { title: '公開を終えました', text: 'またの機会を、お知らせでご案内します。' }
  if (lock.startsAt !== null)
    return {
      title: `${japaneseDay(lock.startsAt)}からご利用いただけます`,
      text: 'ご契約はお預かりしています。はじまりの日まで、もうしばらくお待ちください。',
    }
  if (lock.endedAt !== null)
    return {
      title: `${japaneseDay(lock.endedAt)}に期限が終わりました`,
      text: '日記やメモなど、ご自身の記録はこれまでどおりお読みいただけます。',
    }
  return lock.plans.length === 0
    ? {
        title: 'プランをお持ちの方のページです',
        text: 'いずれかのプランで、ここから先をご利用いただけます。',
      }
    : {
        title: kind ? lockedThings[kind] : 'このページは、次のプランでご覧いただけます',
        text: lock.plans.length > 1 ? 'どれかひとつで、ここから先をご利用いただけます。' : '',
      }
}

/** What the page of a plan says to somebody who does not hold it. */
export function previewStory(lock: Lock): { title: string; text: string } {
  if (lock.reason !== 'plan' || lock.startsAt !== null) return lockStory(lock)
  if (lock.endedAt !== null)
    return {
      title: `${japaneseDay(lock.endedAt)}に期限が終わりました`,
      text: 'プランにあるものは、ここでご覧いただけます。ご自身の記録は、これまでどおりお読みいただけます。',
    }
  return {
    title: 'このプランにあるもの',
    text: 'なかに何があるかを、ご覧いただけます。再生と閲覧には、プランへのお申し込みが必要です。',
  }
}

/** A lock in a sentence or two, beside what it closes: what opens it, since or from when. */
export function lockSentence(lock: Lock): string {
  if (lock.reason === 'sign_in') return 'ログインすると、ひらきます。'
  if (lock.reason === 'operator') return '運営者のための画面です。'
  if (lock.reason === 'closed')
    return lock.opensAt
      ? `つぎは、${japaneseWeekdayMoment(lock.opensAt)}にひらきます。`
      : '公開を終えました。'
  if (lock.startsAt !== null) return `${japaneseDay(lock.startsAt)}からひらきます。`
  const names = chosenPlans(lock.plans).map(plan => planNames[plan])
  const opened = `${names.length === 0 ? 'いずれかのプラン' : names.join('、')}でひらきます。`
  return lock.endedAt === null
    ? opened
    : `${opened}ご契約は、${japaneseDay(lock.endedAt)}に期限が終わりました。`
}
