import { tokyoDay } from '@iki/contract/api/tokyo'
import type { DrawResult, Lineup } from '@iki/contract/play/gacha'
import { mostRarity } from '@iki/contract/play/gacha-odds'
import { japaneseDay } from '#ui/format/format-day.ts'

export const starsOf = (rarity: number): string => '★'.repeat(rarity)
export const rarityText = (rarity: number): string => `星${rarity}`

/** A colour of the house for each rarity. */
export const accentOf = (rarity: number) =>
  (['none', 'none', 'd-code', 'eichi', 'syaka'] as const)[rarity] ?? 'none'

/** The result of a draw as a sentence. */
export function drawnText(results: readonly DrawResult[]): string {
  const [only] = results
  if (only && results.length === 1)
    return `「${only.title}」（${rarityText(only.rarity)}）が出ました。${only.isNew ? 'はじめてのものです。' : `${rarityText(only.rarity)}のかけらを、ひとつ手にしました。`}`
  const fresh = results.filter(({ isNew }) => isNew).length
  const names = results.map(({ title, rarity }) => `「${title}」（${rarityText(rarity)}）`).join('')
  return `${names}が出ました。${freshText(fresh, results.length - fresh)}`
}

function freshText(fresh: number, fragments: number): string {
  if (fragments === 0) return 'どれも、はじめてのものです。'
  if (fresh === 0) return `どれも、もう持っているものなので、かけらを${fragments}個手にしました。`
  return `はじめてのものは${fresh}個、かけらは${fragments}個です。`
}

/** Why nobody can draw now; null if one can. */
export function closedText({ closed, opensAt }: Pick<Lineup, 'closed' | 'opensAt'>): string | null {
  if (closed === 'switched_off') return 'ただいま、お休みしています。出たものとかけらは、そのまま残ります。'
  if (closed === 'before')
    return `${opensAt ? japaneseDay(tokyoDay(new Date(opensAt))) : 'もうすこし先'}から引けます。`
  return closed === 'after' ? '引ける期間は、終わりました。出たものとかけらは、そのまま残ります。' : null
}

/** The rule of pity, and what it is for this person. */
export function pityText({ after, rarity }: { after: number; rarity: number }): string {
  const kind = `${rarityText(rarity)}${rarity < mostRarity ? '以上' : ''}`
  return `${kind}が${after}回つづけて出なかったら、つぎの1回は、かならず${kind}です`
}
