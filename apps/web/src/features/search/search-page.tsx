import { searchKinds } from '@iki/contract/shell/search'
import { useDebouncedValue } from '@mantine/hooks'
import { useSearchParams } from 'react-router'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useTypedSearch } from '#ui/fields/use-typed-search.ts'
import { Page } from '#ui/page/page.tsx'
import { EveryLesson } from './every-lesson.tsx'
import { listParameter } from './every-lesson-address.ts'
import { moveAmongFound } from './found-keys.ts'
import { FoundOfKind } from './found-of-kind.tsx'
import { FoundOverview } from './found-overview.tsx'
import { KindChips } from './kind-chips.tsx'
import classes from './search-page.module.css'
import { SearchStart } from './search-start.tsx'

const kindParameter = 'kind'

/** The search starts after a pause in typing of this length. Letters of a word that is being composed come and go. */
const pauseMs = 40
const composingPauseMs = 180

/** Removes letters after kana, which are a half-typed syllable: せb becomes せ. */
const withoutHalfTyped = (text: string): string => text.replace(/(?<=[ぁ-ヿ])[a-zａ-ｚ]{1,2}$/i, '')

/** One search over all content that a member can find. It searches while the member types. */
export function SearchPage() {
  const search = useTypedSearch()
  const [address] = useSearchParams()
  const [typed] = useDebouncedValue(
    withoutHalfTyped(search.typed),
    search.isComposing ? composingPauseMs : pauseMs,
  )
  // For a list of lessons, it is the kind of the lessons.
  const isListed = address.has(listParameter)
  const kind = searchKinds.find(each => !isListed && each === address.get(kindParameter)) ?? null
  const start = isListed ? <EveryLesson /> : <SearchStart />
  return (
    <Page title="さがす" width="list">
      <search className={classes.parts} onKeyDown={moveAmongFound}>
        <div className={classes.search}>
          <SearchField
            label="ことばをさがす"
            isLabelHidden
            placeholder="息、せぼね、nemuri"
            {...search.field}
          />
        </div>
        {search.typed === '' || typed === '' ? (
          start
        ) : (
          <>
            <KindChips typed={typed} kind={kind} />
            {kind === null ? (
              <FoundOverview typed={typed} onClear={search.clear} />
            ) : (
              <FoundOfKind key={kind} typed={typed} kind={kind} />
            )}
          </>
        )}
      </search>
    </Page>
  )
}
