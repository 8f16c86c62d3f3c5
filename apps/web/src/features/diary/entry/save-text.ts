import type { SaveStateKind } from '#ui/feedback/save-state.tsx'
import type { DiaryDay } from '../offline/diary-kinds.ts'
import type { SyncPhase } from '../offline/diary-sync.ts'

type Known = {
  day: DiaryDay | null
  phase: SyncPhase
  unsentCount: number
  isOnline: boolean
  /** There is a draft that was not saved. */
  isDraft: boolean
  /** It is being stored on the phone. */
  isSaving: boolean
  /** It was saved in this visit. For older days nothing is shown. */
  isFresh: boolean
}

/** The text about whether and where a day is saved; null if none is needed. */
export function saveText({ day, phase, unsentCount, isOnline, isDraft, isSaving, isFresh }: Known): {
  state: SaveStateKind
  text: string
} | null {
  if (isSaving) return { state: 'saving', text: '保存しています' }
  if (isDraft)
    return { state: 'draft', text: day ? 'なおしたところは、まだ残していません' : 'まだ残していません' }
  if (!day) return null
  // This day is one of them, even if the count is not up to date yet.
  const count = `（未送信${Math.max(1, unsentCount)}件）`
  const here = (text: string) => ({ state: 'onDevice' as const, text: text + count })
  switch (day.state) {
    case 'sent':
      return isFresh ? { state: 'saved', text: '保存しました' } : null
    case 'auth':
      return here('端末に保存しました。ログインし直すと送られます')
    case 'refused':
      return { state: 'failed', text: `端末に保存しましたが、送れませんでした。${day.error?.message ?? ''}` }
    case 'conflict':
      return null
    case 'waiting':
      if (!isOnline || phase === 'offline') return here('圏外です。端末に保存し、つながったら送ります')
      if (phase === 'auth') return here('端末に保存しました。ログインし直すと送られます')
      if (phase === 'failed')
        return here(
          `${day.error ? `${day.error.message}。` : ''}端末に保存してあり、しばらくしてから送ります`,
        )
      return { state: 'saving', text: '端末に保存しました。送っています' }
  }
}
