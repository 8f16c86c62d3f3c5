import { planAccents } from '@iki/contract/access/plan'
import type { roomSchema } from '@iki/contract/people/room'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { InferOutput } from 'valibot'
import { QueryError } from '#core/api/query-error.tsx'
import { serverClock } from '#core/time/server-clock.ts'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { sinceThen } from '#ui/format/format-moment.ts'
import { RowList } from '#ui/lists/row-list.tsx'
import { Page } from '#ui/page/page.tsx'
import { StartWriting } from '../form/start-writing.tsx'
import { roomsQuery } from '../impression.queries.ts'
import '../timeline/live-posts.ts'
import timelineClasses from '../timeline/timeline.module.css'
import classes from './rooms.module.css'

/** The member's rooms: their own impressions by plan, with the answers to them. */
export function RoomsPage() {
  const { data, error, refetch, isFetching } = useQuery(roomsQuery)
  return (
    <Page
      title="わたしの部屋"
      lead="プランごとに、ご自身の感想と返事をまとめています。"
      drawing={{ id: 'rooms', drawing: 'door' }}
    >
      <nav className={timelineClasses.ways} aria-label="感想のページ">
        <TextLink to={href('/timeline/:id?/kansou')}>みんなの感想</TextLink>
        <TextLink to={href('/timeline/inbox')}>わたしの感想と返事</TextLink>
      </nav>
      {data && data.length > 0 && (
        <RowList label="部屋">
          {data.map(room => (
            <Fragment key={room.plan}>
              <RoomRow room={room} />
              {room.plan === bodyVoicePlan && <BodyVoiceWay />}
            </Fragment>
          ))}
        </RowList>
      )}
      {data?.length === 0 && (
        <EmptyState title="部屋は、はじめの感想を書くとできます" drawing="moon" action={<StartWriting />}>
          みんなには見せず、運営とだけ話すこともできます。
        </EmptyState>
      )}
      {!data && error && (
        <QueryError error={error} missingTitle="" onRetry={refetch} isRetrying={isFetching} />
      )}
      {!data && !error && <ListSkeleton rows={3} />}
    </Page>
  )
}

/** The plan that has a second room, for impressions of the body voice lessons. */
const bodyVoicePlan = 'kafuku'

function RoomRow({ room }: { room: InferOutput<typeof roomSchema> }) {
  const { plan, name, unreadCount, latestAt, summary } = room
  return (
    <Link to={href('/room/:id/kansou', { id: plan })} className={classes.row} data-accent={planAccents[plan]}>
      <DrawingTile id={`room-${plan}`} drawing="moon" size="small" />
      <span className={classes.text}>
        <span className={classes.name}>
          {name}
          {unreadCount > 0 && (
            <span className={classes.unread}>新しい返事{unreadCount > 98 ? '99+' : unreadCount}件</span>
          )}
        </span>
        <span className={classes.summary}>{summary}</span>
      </span>
      {latestAt && <time dateTime={latestAt}>{sinceThen(latestAt, serverClock.now())}</time>}
    </Link>
  )
}

function BodyVoiceWay() {
  return (
    <p className={classes.part} data-accent={planAccents[bodyVoicePlan]}>
      <TextLink to={href('/room/:id/bodyvoice', { id: bodyVoicePlan })}>
        からだの声についての感想だけを見る
      </TextLink>
    </p>
  )
}
