import type { Question } from '@iki/contract/reading/article'
import { href } from '@iki/contract/screens/screens'
import { type ChangeEvent, type CompositionEvent, useMemo, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { groupedBy } from '#ui/lists/grouped-by.ts'
import { useFullRender } from '#ui/lists/use-full-render.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { type FoundQuestion, findQuestions, searchable } from './find-questions.ts'
import { searchTerms } from './folded-text.ts'
import classes from './question-board.module.css'
import { QuestionItem } from './question-item.tsx'

type Props = { questions: readonly Question[]; hasSearch?: boolean | undefined }

/** About as many questions as fit on a screen. The first render shows only these. */
const seenFirst = 14

/** Questions by category, with a search field and chips for the categories. */
export function QuestionBoard({ questions, hasSearch = false }: Props) {
  const typed = useSearchField()
  const isWhole = useFullRender()
  const [chosen, setChosen] = useState<string | null>(null)
  const terms = useMemo(() => searchTerms(typed.searched), [typed.searched])
  const isSearched = terms.length > 0
  const prepared = useMemo(() => (isSearched ? searchable(questions) : []), [isSearched, questions])
  const found: FoundQuestion[] = isSearched
    ? findQuestions(prepared, typed.searched)
    : questions.map(question => ({ question, excerpt: '' }))
  const shown = found.filter(({ question }) => chosen === null || question.category === chosen)
  const categories = groupedBy(questions, ({ category }) => category).map(([category]) => category)
  return (
    <>
      <div className={classes.tools}>
        {hasSearch && (
          <search>
            <SearchField label="さがす" placeholder="ログイン、お支払い、音が出ない" {...typed.field} />
          </search>
        )}
        {categories.length > 1 && (
          <ChipRow label="分類">
            <Chip isOn={chosen === null} onPress={() => setChosen(null)}>
              すべて
            </Chip>
            {categories.map(category => (
              <Chip key={category} isOn={chosen === category} onPress={() => setChosen(category)}>
                {nameOf(category)}
              </Chip>
            ))}
          </ChipRow>
        )}
      </div>
      {hasSearch && (
        <p className={classes.count} role="status">
          {isSearched && `${shown.length}件見つかりました`}
        </p>
      )}
      {shown.length === 0 ? (
        <NothingFound />
      ) : (
        <Categories found={isWhole ? shown : shown.slice(0, seenFirst)} terms={terms} />
      )}
    </>
  )
}

const nameOf = (category: string) => category || 'そのほか'

function Categories({ found, terms }: { found: readonly FoundQuestion[]; terms: readonly string[] }) {
  const { hash } = useLocation()
  return groupedBy(found, ({ question }) => question.category).map(([category, ofCategory]) => (
    <section key={category}>
      <SectionHeading>{nameOf(category)}</SectionHeading>
      {ofCategory.map(each => (
        <QuestionItem
          key={each.question.id}
          {...each}
          terms={terms}
          isNamed={hash === `#${each.question.id}`}
        />
      ))}
    </section>
  ))
}

function NothingFound() {
  return (
    <EmptyState
      title="見つかりませんでした"
      drawing="stone"
      action={<PrimaryButton to={href('/contact')}>お問い合わせ</PrimaryButton>}
    >
      ことばを短くするか、分類を「すべて」にしてみてください。お問い合わせも、お待ちしています。
    </EmptyState>
  )
}

/** The search field and the text to search for, which leaves out a word that is still being composed. */
function useSearchField() {
  const [text, setText] = useState('')
  const [searched, setSearched] = useState('')
  const isComposing = useRef(false)
  return {
    searched,
    field: {
      value: text,
      onChange(event: ChangeEvent<HTMLInputElement>) {
        setText(event.currentTarget.value)
        if (!isComposing.current) setSearched(event.currentTarget.value)
      },
      onCompositionStart() {
        isComposing.current = true
      },
      onCompositionEnd(event: CompositionEvent<HTMLInputElement>) {
        isComposing.current = false
        setSearched(event.currentTarget.value)
      },
    },
  }
}
