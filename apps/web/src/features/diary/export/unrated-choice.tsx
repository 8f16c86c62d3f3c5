import { type ImportedDiaries, importedRating } from '@iki/contract/diary/diary-import'
import { breathLabel, relaxLabel } from '@iki/contract/diary/diary-labels'
import { RadioCards } from '#ui/fields/radio-cards.tsx'

/** The choice for days of the general diary without a rating: they get the middle one, or are left out. */
export type Unrated = 'middle' | 'leave'

type Props = { found: ImportedDiaries; value: Unrated; onChange: (value: Unrated) => void }

export function UnratedChoice({ found, value, onChange }: Props) {
  const count = found.diaries.reduce((sum, each) => sum + each.unrated, 0)
  if (count === 0) return null
  return (
    <RadioCards
      legend={`${relaxLabel}か${breathLabel}のない日が${count.toLocaleString('ja-JP')}日あります`}
      name="import-unrated"
      options={[
        {
          value: 'middle',
          label: `まんなかの${importedRating}にして取りこむ`,
          about: `あとから書きなおせます。それまでは、平均やグラフにも${importedRating}として入ります。`,
        },
        { value: 'leave', label: '取りこまない', about: 'ほかの日だけを取りこみます。' },
      ]}
      value={value}
      onChange={onChange}
    />
  )
}
