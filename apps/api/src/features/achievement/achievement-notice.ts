import { mayUse, type Viewer } from '@iki/contract/access/access'
import { findScreen, href } from '@iki/contract/screens/screens'

type Granted = { id: string; title: string; lead: string; credits: number }

export type AchievementNotice = {
  uid: string
  kind: 'achievement'
  about: string
  title: string
  body: string
  link: string
  fromUid: null
}

/** Of many at once, so many are named. */
const namedAtMost = 3

/** One notice of all that was granted together; null of nothing. */
export function noticeOf(uid: string, granted: readonly Granted[], link: string): AchievementNotice | null {
  const [first] = granted
  if (!first) return null
  const credits = granted.reduce((sum, each) => sum + each.credits, 0)
  const gift = credits > 0 ? `${credits.toLocaleString('ja-JP')}ポイントが入りました。` : ''
  return {
    uid,
    kind: 'achievement' as const,
    fromUid: null,
    // Each is granted once: no other notice can begin with it.
    about: `achievement:${first.id}`,
    title: titleOf(first, granted.length),
    body: `${granted.length === 1 ? first.lead : namesOf(granted)}${gift}`,
    link,
  }
}

/** Where the member sees what was granted: in the notebook, or, if that is closed to them, in the record. */
export function pageOfMarks(viewer: Viewer, now: Date): string {
  const notebook = href('/mypage/quests')
  const screen = findScreen(notebook)
  return screen && mayUse(screen.access, viewer, now) ? notebook : href('/Recode')
}

const titleOf = ({ title }: Granted, count: number): string =>
  count === 1 ? `「${title}」のしるしを手にしました` : `新しいしるしを${count}個、手にしました`

function namesOf(granted: readonly Granted[]): string {
  const names = granted.slice(0, namedAtMost).map(({ title }) => `「${title}」`)
  const others = granted.length - names.length
  return `${names.join('')}${others > 0 ? `ほか${others}個` : ''}です。`
}
