import type { Film, FilmState } from '@iki/contract/media/film'
import { Notice } from '#ui/feedback/notice.tsx'

/** A notice while the qualities of a film are being made, or if making them failed. */
export function FilmCondition({ film }: { film: Film | undefined }) {
  const text = film && conditions[film.state]
  return text ? <Notice title={text.title}>{text.text}</Notice> : null
}

const conditions: Partial<Record<FilmState, { title: string; text: string }>> = {
  waiting: {
    title: '画質を準備しています',
    text: 'いまは、そのままの画質で再生します。通信量が多めになることがあります。',
  },
  working: {
    title: '画質を準備しています',
    text: 'いまは、そのままの画質で再生します。できあがると、画質を選べるようになります。',
  },
  failed: {
    title: '画質を用意できませんでした',
    text: 'そのままの画質で再生します。画質は、あらためて用意します。',
  },
}
