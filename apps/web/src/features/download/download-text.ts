import { tokyoDay } from '@iki/contract/api/tokyo'
import { mostDownloads } from '@iki/contract/media/download'
import type { DownloadProblem } from '#core/downloads/download-problem.ts'

/** Bytes as text, such as 8.2MB. */
export function bytesText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)}GB`
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)}MB` : `${Math.ceil(bytes / 1e3)}KB`
}

/** The end of a download as text, such as 12月3日まで. */
export function untilText(endsAt: number): string {
  const [, month, day] = tokyoDay(new Date(endsAt)).split('-').map(Number)
  return `${month}月${day}日まで`
}

export const problemTexts: Record<DownloadProblem, { title: string; text: string }> = {
  offline: {
    title: 'とちゅうで電波がとぎれました',
    text: 'ここまでの分は残っています。つながりしだい、つづきから保存します。',
  },
  full: {
    title: '端末の空きが足りません',
    text: '聴きおえた音声や、端末のほかのデータを消してから、もう一度お試しください。',
  },
  many: {
    title: `端末に保存できるのは${mostDownloads}本までです`,
    text: '聴きおえた音声を消してから、もう一度お試しください。',
  },
  locked: {
    title: 'この音声は端末に保存できません',
    text: 'ご契約中のプランにふくまれないか、聴ける時間のかぎられた音声です。',
  },
  failed: {
    title: 'うまく保存できませんでした',
    text: '少し時間をおいてから、もう一度お試しください。',
  },
}
