import { href } from '@iki/contract/screens/screens'
import { type SearchKind, searchKinds } from '@iki/contract/shell/search'
import { useQuery } from '@tanstack/react-query'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { foundQuery } from './search.queries.ts'
import { searchLabels } from './search-labels.ts'

type Props = { typed: string; kind: SearchKind | null }

/** All that was found, or one kind of it. */
export function KindChips({ typed, kind }: Props) {
  const { data: found } = useQuery(foundQuery(typed))
  if (!found) return null
  const shown = searchKinds.filter(each => each === kind || found[each].items.length > 0)
  if (shown.length === 0) return null
  return (
    <ChipRow label="しぼりこむ">
      <Chip to={addressOf(typed, null)} isOn={kind === null}>
        すべて
      </Chip>
      {shown.map(each => (
        <Chip key={each} to={addressOf(typed, each)} isOn={each === kind}>
          {searchLabels[each]}
        </Chip>
      ))}
    </ChipRow>
  )
}

const addressOf = (typed: string, kind: SearchKind | null) =>
  `${href('/search')}?${new URLSearchParams({ q: typed, ...(kind && { kind }) })}`
