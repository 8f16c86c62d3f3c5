import type { SearchTerm } from './search-text.ts'

/** Complaints, each with what texts about it speak of. */
const parts: Readonly<Record<string, string>> = {
  足裏: '足のうら',
  不眠: '眠る',
  不眠症: '眠る',
  ふみん: '眠る',
  寝不足: '眠る',
  猫背: '背中',
  ねこぜ: '背中',
  冷え性: '冷え',
  冷え症: '冷え',
  ひえしょう: '冷え',
  かたこり: '肩',
  くびこり: '首',
  ようつう: '腰',
  ずつう: '頭',
  眼精疲労: '目',
  疲れ目: '目',
  ぎっくり腰: '腰',
  便秘: '腹',
}
/** 肩こり, 腰痛, 首の痛み. */
const complaint = /^(\p{Script=Han}{1,3}?)の?(?:こり|凝り|痛み?|はり|張り|むくみ|疲れ|冷え)$/u

/** The same search, with each complaint replaced by its part of the body; null if no term is a complaint. */
export function partsOf(terms: readonly Pick<SearchTerm, 'word'>[]): string | null {
  const found = terms.map(({ word }) => parts[word] ?? complaint.exec(word)?.[1] ?? null)
  if (found.every(part => part === null)) return null
  return terms.map(({ word }, at) => found[at] ?? word).join(' ')
}
