import { type DiaryTexts, fieldsOf, fieldValue } from '@iki/contract/diary/diary-fields'
import type { DiaryKind } from '@iki/contract/diary/diary-names'
import { isSameValue } from '#core/offline/unsent.ts'
import { joinedTexts, mergeDays } from '../offline/merge-days.ts'
import type { DayDraft, DraftText } from './day-draft.ts'

type Versions<K extends DiaryKind> = {
  mine: DayDraft<K> | null
  /** As it was stored when this tab read or wrote it last. */
  known: DayDraft<K> | null
  /** As it is stored now: another tab may have written it. */
  stored: DayDraft<K> | null
  /** What the form shows without a draft. */
  shown: DraftText<K>
}

/** Joins this tab's draft of a day with what another tab has stored meanwhile. No text of either is lost. */
export function joinDrafts<K extends DiaryKind>(kind: K, versions: Versions<K>): DayDraft<K> | null {
  const { mine, known, stored, shown } = versions
  if (isSameValue(stored, known)) return mine
  if (mine === null || stored === null) return mine ?? stored
  const before = known?.value ?? (mine.ancestor as DraftText<K> | undefined) ?? shown
  const value = joinValues(kind, { mine: mine.value, theirs: stored.value, before })
  const hasSameBase = known !== null && isSameValue(baseOf(mine), baseOf(known))
  return { value, ...baseOf(hasSameBase ? stored : mine) }
}

const baseOf = <K extends DiaryKind>({ base, ancestor }: DayDraft<K>) => ({ base, ancestor })

type Values<K extends DiaryKind> = Record<'mine' | 'theirs' | 'before', DraftText<K>>

/** As two devices' versions of a day are merged, but nobody is asked: both texts are stored, and this tab's number. */
function joinValues<K extends DiaryKind>(kind: K, values: Values<K>): DraftText<K> {
  // A rating that is missing in a draft is a value like any other.
  const { mine, theirs, before } = values as unknown as Record<keyof Values<K>, DiaryTexts[K]>
  const { value, collisions, sources } = mergeDays(kind, { mine, theirs, ancestor: before })
  const joined = fieldsOf(kind).map(({ key, form }) => {
    const [ours, other] = [fieldValue<K>(mine, key), fieldValue<K>(theirs, key)]
    if (form === 'pictures') return [key, fieldValue<K>(value, key)]
    if (form === 'text' && collisions.includes(key)) return [key, joinedTexts({ mine: ours, theirs: other })]
    // The merged texts are trimmed, which would remove the space that is being typed.
    return [key, sources[key] === 'theirs' ? other : ours]
  })
  return Object.fromEntries(joined) as DraftText<K>
}
