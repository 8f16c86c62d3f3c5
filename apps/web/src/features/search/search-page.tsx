import { searchKinds } from '@iki/contract/shell/search'
import { useDebouncedValue } from '@mantine/hooks'
import { useSearchParams } from 'react-router'
import { TextField } from '#ui/fields/text-field.tsx'
import { useTypedSearch } from '#ui/fields/use-typed-search.ts'
import { Page } from '#ui/page/page.tsx'
import { FoundOfKind } from './found-of-kind.tsx'
import { FoundOverview } from './found-overview.tsx'
import classes from './search-page.module.css'
import { SearchStart } from './search-start.tsx'

const kindParameter = 'kind'

/** A pause in typing that is worth a question to the server. */
const pauseMs = 180

/** Kana with a letter behind it is half typed: せb becomes せぼ. */
const withoutHalfTyped = (text: string): string => text.replace(/(?<=[ぁ-ヿ])[a-zａ-ｚ]{1,2}$/i, '')

/** One search over everything that a member can find, while it is typed. */
export function SearchPage() {
  const search = useTypedSearch()
  const [address] = useSearchParams()
  const [typed] = useDebouncedValue(withoutHalfTyped(search.typed), pauseMs)
  const kind = searchKinds.find(each => each === address.get(kindParameter)) ?? null
  return (
    <Page title="さがす">
      <search className={classes.search}>
        <TextField
          label="ことばをさがす"
          type="search"
          placeholder="息、せぼね、nemuri"
          autoComplete="off"
          enterKeyHint="search"
          {...search.field}
        />
      </search>
      {search.typed === '' || typed === '' ? (
        <SearchStart onChoose={search.choose} />
      ) : kind === null ? (
        <FoundOverview typed={typed} onClear={search.clear} />
      ) : (
        <FoundOfKind key={`${kind} ${typed}`} typed={typed} kind={kind} />
      )}
    </Page>
  )
}
