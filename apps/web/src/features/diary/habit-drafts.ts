import { createStore, useStore } from 'zustand'
import type { HabitKind, HabitTexts } from './habit-words.ts'
import { diaryUid } from './offline/open-diary.ts'

/** Words that were begun and not yet kept, by day; for as long as the tab is open, and only for their writer. */
export type HabitDraft<K extends HabitKind = HabitKind> = {
  value: HabitTexts[K]
  /** The revision that it was written on. */
  base: number | null
}
type Drafts = Readonly<Record<string, HabitDraft>>

const storageKey = 'iki.diary.begun'
const store = createStore<{ drafts: Drafts }>(() => ({ drafts: read() }))

const keyOf = (kind: HabitKind, date: string) => `${diaryUid()} ${kind} ${date}`

function read(): Drafts {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Drafts
  } catch {
    return {}
  }
}

function write(drafts: Drafts): void {
  store.setState({ drafts })
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(drafts))
  } catch {
    // They stay in the page.
  }
}

export const habitDrafts = {
  put<K extends HabitKind>(kind: K, date: string, draft: HabitDraft<K>): void {
    write({ ...store.getState().drafts, [keyOf(kind, date)]: draft })
  },
  drop(kind: HabitKind, date: string): void {
    const { [keyOf(kind, date)]: _dropped, ...rest } = store.getState().drafts
    write(rest)
  },
  clear: (): void => write({}),
}

/** What was begun of the days of a diary, by day. */
export function useHabitDrafts<K extends HabitKind>(
  kind: K,
  dates: readonly string[],
): Map<string, HabitDraft<K>> {
  const drafts = useStore(store, state => state.drafts)
  return new Map(
    dates.flatMap(date => {
      const draft = drafts[keyOf(kind, date)] as HabitDraft<K> | undefined
      return draft ? [[date, draft] as const] : []
    }),
  )
}
