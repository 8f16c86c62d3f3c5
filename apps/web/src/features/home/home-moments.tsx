import { planAccents } from '@iki/contract/access/plan'
import type { OutputOf } from '@iki/contract/api/endpoint'
import { tokyoTime } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import type { getHome, HomePost } from '@iki/contract/shell/home'
import { Link } from 'react-router'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { japaneseMoment } from '#ui/format/format-day.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './home-moments.module.css'

type OnAir = NonNullable<OutputOf<typeof getHome>['onAir']>

/** What the radio plays now for everybody. */
export function OnAirNow({ onAir: { title, drawing, accent, endsAt } }: { onAir: OnAir }) {
  return (
    <section>
      <SectionHeading>ラジオ</SectionHeading>
      <Link to={href('/player/:playtag?')} className={classes.radio} data-accent={accent}>
        <DrawingTile id={title} drawing={drawing} />
        <span className={classes.text}>
          <span className={classes.now}>
            <span className={classes.dot} aria-hidden="true" />
            いま放送中
          </span>
          <span className={classes.title}>{title}</span>
          <span className={classes.meta}>{tokyoTime(new Date(endsAt))}まで</span>
        </span>
      </Link>
    </section>
  )
}

/** The newest post that the member may read. */
export function NewestPost({ post }: { post: HomePost }) {
  const timeline = href('/timeline/:id?/kansou', { id: post.plan })
  return (
    <section>
      <SectionHeading link={{ to: timeline, label: 'すべて見る', spokenLabel: 'みんなの感想をすべて見る' }}>
        みんなの感想
      </SectionHeading>
      <Link to={timeline} className={classes.post} data-accent={planAccents[post.plan]}>
        <span className={classes.words}>{post.text}</span>
        <span className={classes.meta}>
          {post.author}　{japaneseMoment(post.createdAt)}
          {post.likeCount > 0 && `　いいね ${post.likeCount}`}
        </span>
      </Link>
    </section>
  )
}
