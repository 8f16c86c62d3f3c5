import { endedPlans } from '@iki/contract/access/collection'
import { type Plan, planNames } from '@iki/contract/access/plan'
import type { CollectionState } from '@iki/contract/media/collection'
import type { PageProps } from '@iki/contract/screens/screen'
import { useInfiniteQuery } from '@tanstack/react-query'
import { PagedRows } from '#core/api/paged-rows.tsx'
import { useMe } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { articleAddress } from '#entities/article/article-address.ts'
import { ShelfChoice } from '#entities/lesson/shelf-choice.tsx'
import { ShelfLesson } from '#entities/lesson/shelf-lesson.tsx'
import { ShelfList } from '#entities/lesson/shelf-list.tsx'
import { useShelf } from '#entities/lesson/use-shelf.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { useSearchInput } from '#ui/fields/use-search-input.ts'
import { ArticleRow } from '#ui/lists/article-row.tsx'
import { Page } from '#ui/page/page.tsx'
import classes from './collection.module.css'
import { collectedArticlesQuery, collectionQuery } from './collection.queries.ts'
import { EndedPlans } from './ended-plans.tsx'
import { NothingCollected, NothingNamedSo } from './nothing-collected.tsx'
import { OwnedThings } from './owned-things.tsx'
import { useCollection } from './use-collection.ts'

/** All that the member owns: by kind, in order, searched; and apart from it what plans opened that have ended. */
export function CollectionPage({ plan }: PageProps['collection']) {
  const { me } = useMe()
  const { isOfAll, further, setState, setOfAll, setFurther, ...chosen } = useCollection()
  const ended = endedPlans(me?.licences ?? [], clock.now())
  const state = ended.length > 0 ? chosen.state : 'open'
  const wanted = { state, plan: isOfAll ? undefined : plan }
  return (
    <Page
      width="list"
      title="マイコレクション"
      lead="プランやショップで手もとにきたものを、ひとつの棚に。"
      drawing={{ id: 'collection', drawing: 'boat' }}
    >
      <div className={classes.choice}>
        {plan && (
          <ChipRow label="プラン">
            <Chip isOn={!isOfAll} onPress={() => setOfAll(false)}>
              {planNames[plan]}
            </Chip>
            <Chip isOn={isOfAll} onPress={() => setOfAll(true)}>
              すべてのプラン
            </Chip>
          </ChipRow>
        )}
        {ended.length > 0 && (
          <ChipRow label="いまと、これまで">
            <Chip isOn={state === 'open'} onPress={() => setState('open')}>
              いま使えるもの
            </Chip>
            <Chip isOn={state === 'ended'} onPress={() => setState('ended')}>
              終わったプランのもの
            </Chip>
          </ChipRow>
        )}
        <ShelfChoice
          parts={further ? ['kind'] : ['kind', 'length', 'tag', 'isUnfinished']}
          further={[
            { name: '読みもの', isOn: further === 'article', onChoose: () => setFurther('article') },
            { name: 'お求めのもの', isOn: further === 'thing', onChoose: () => setFurther('thing') },
          ]}
        />
      </div>
      {state === 'ended' && further !== 'thing' && <EndedPlans plans={ended} />}
      {further === 'thing' && <OwnedThings />}
      {further === 'article' && <CollectedArticles key={JSON.stringify(wanted)} wanted={wanted} />}
      {further === null && <CollectedLessons wanted={wanted} />}
    </Page>
  )
}

type LessonsProps = { wanted: { state: 'open' | 'ended'; plan: Plan | undefined } }

function CollectedLessons({ wanted }: LessonsProps) {
  const { shelf } = useShelf()
  const { q, setQ } = useCollection()
  const search = useSearchInput(q, setQ)
  const list = useInfiniteQuery(collectionQuery(shelf, { ...wanted, q }))
  return (
    <>
      <search>
        <SearchField label="題名でさがす" placeholder="息、せぼね" {...search.field} />
      </search>
      <ShelfList
        label="マイコレクション"
        list={list}
        nothingYet={q ? <NothingNamedSo onClear={search.clear} /> : <NothingCollected {...wanted} />}
      >
        {lesson => <ShelfLesson key={lesson.id} lesson={lesson} />}
      </ShelfList>
    </>
  )
}

type Props = { wanted: { state: CollectionState; plan: Plan | undefined } }

function CollectedArticles({ wanted }: Props) {
  const list = useInfiniteQuery(collectedArticlesQuery(wanted))
  return (
    <PagedRows label="読みもの" list={list} nothingYet={<NothingCollected {...wanted} />}>
      {article => <ArticleRow key={article.id} article={article} to={articleAddress(article)} />}
    </PagedRows>
  )
}
