import { planAccents } from '@iki/contract/access/plan'
import type { OutputOf } from '@iki/contract/api/endpoint'
import type { listTimelines } from '@iki/contract/people/impression'
import { type TimelinePlan, timelineNamed } from '@iki/contract/people/timeline'
import { href } from '@iki/contract/screens/screens'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { NotFound, QueryError } from '#core/api/query-error.tsx'
import { useOnDemand } from '#core/loading/use-on-demand.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Columns } from '#ui/page/columns.tsx'
import { Page } from '#ui/page/page.tsx'
import { timelinesQuery } from '../impression.queries.ts'
import { NamedPost } from '../post/named-post.tsx'
import { PostUndoBar } from '../post/post-undo-bar.tsx'
import { followTimelines } from './live-posts.ts'
import classes from './timeline.module.css'
import { searchParameter, Timeline } from './timeline.tsx'

const loadHidden = () => import('../people/hidden-people.tsx').then(chunk => chunk.HiddenPeople)
const loadMenu = () => import('./timeline-menu.tsx').then(chunk => chunk.TimelineMenu)

/** What all members of a plan have written, the newest first. */
export function TimelinePage() {
  const { id } = useParams()
  const { data, error, refetch, isFetching } = useQuery(timelinesQuery)
  const { Part: HiddenPeople, open, close } = useOnDemand(loadHidden)
  const menu = useOnDemand(loadMenu)
  const [address] = useSearchParams()
  const [isFieldAsked, setFieldAsked] = useState(false)
  const hasField = isFieldAsked || address.has(searchParameter)
  useEffect(() => {
    if (data) followTimelines(data.map(({ plan }) => plan))
  }, [data])
  const named = timelineNamed(id)
  if (id !== undefined && !named) return <NotFound title="この感想のページは見つかりませんでした" />
  const plan = named ?? data?.[0]?.plan
  const isOpen = data?.some(each => each.plan === plan) ?? false
  return (
    <Page
      title="みんなの感想"
      head={
        <div className={classes.head}>
          <h1>みんなの感想</h1>
          {isOpen && !hasField && (
            <IconButton label="感想をさがす" onPress={() => setFieldAsked(true)}>
              <IconSearch />
            </IconButton>
          )}
          {isOpen && (
            <PrimaryButton to={`${href('/timeline/post-kansou2')}?plan=${plan}`} icon={<IconPencil />}>
              書く
            </PrimaryButton>
          )}
          <span className={classes.menu}>
            <IconButton label="このページのメニュー" onPress={menu.open}>
              <IconDots />
            </IconButton>
          </span>
        </div>
      }
      width="columns"
      accent={plan ? planAccents[plan] : undefined}
    >
      <Columns
        aside={
          <>
            <nav className={classes.card} aria-label="感想のページ">
              <TextLink to={href('/timeline/inbox')}>わたしの感想と返事</TextLink>
              <TextLink to={href('/room/inbox')}>わたしの部屋</TextLink>
              <IconButton label="ブロック・ミュート中の人" onPress={open}>
                <IconEyeOff />
              </IconButton>
            </nav>
            {data && data.length > 0 && <TimelineTabs all={data} plan={plan} />}
          </>
        }
      >
        <NamedPost />
        {plan && (
          <Timeline key={plan} plan={plan} isOpen={isOpen} field={hasField && { isFocused: isFieldAsked }} />
        )}
        {!plan && !data && error && (
          <QueryError error={error} missingTitle="" onRetry={refetch} isRetrying={isFetching} />
        )}
        {!plan && !data && !error && <ListSkeleton rows={4} />}
        {!plan && data && <NoPlan />}
      </Columns>
      {menu.Part && <menu.Part onHiddenPeople={open} onClose={menu.close} />}
      {HiddenPeople && <HiddenPeople onClose={close} />}
      <PostUndoBar />
    </Page>
  )
}

function NoPlan() {
  return (
    <EmptyState
      title="プランをお持ちの方の感想が、ここにならびます"
      drawing="leaf"
      action={<PrimaryButton to={href('/product/plan-choice')}>プランを選ぶ</PrimaryButton>}
    >
      ご自身で書かれた感想は、プランが終わったあとも「わたしの部屋」でお読みいただけます。
    </EmptyState>
  )
}

type TimelineTabsProps = { all: OutputOf<typeof listTimelines>; plan: TimelinePlan | undefined }

/** The timelines that the member may read, with what is new in each. */
function TimelineTabs({ all, plan }: TimelineTabsProps) {
  if (all.length < 2) return null
  return (
    <ChipRow label="プラン">
      {all.map(each => (
        <Chip key={each.plan} to={href('/timeline/:id?/kansou', { id: each.plan })} isOn={each.plan === plan}>
          {each.name}
          {each.newCount > 0 && each.plan !== plan && (
            <span className={classes.count}>新着{each.newCount > 98 ? '99+' : each.newCount}</span>
          )}
        </Chip>
      ))}
    </ChipRow>
  )
}
