import { tokyoDay } from '@iki/contract/api/tokyo'
import { type Collectible, type CollectibleKind, collectibleKinds } from '@iki/contract/play/collectible'
import { href } from '@iki/contract/screens/screens'
import { openWays, type Way } from '@iki/contract/shell/ways'
import { useQuery } from '@tanstack/react-query'
import { QueryError } from '#core/api/query-error.tsx'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { BrushDrawing } from '#ui/brush/brush-drawing.tsx'
import { DrawingTile } from '#ui/brush/drawing-tile.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { WayTiles } from '#ui/lists/way-tiles.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { collectiblesQuery } from './collectible.queries.ts'
import classes from './notebook.module.css'

const kindNames: Readonly<Record<CollectibleKind, string>> = {
  tool: '道具',
  bell: '鈴',
  picture: '絵',
  card: '札',
}

const sources: readonly Way[] = [
  { label: '物語', path: href('/afq/map-page'), drawing: 'whale' },
  { label: '立体の作品', path: href('/product/ar/:artid?'), drawing: 'kite' },
  { label: 'デジタル体癖手帳', path: href('/mypage/quests'), drawing: 'scroll' },
]

/** What the member has gathered; of the rest, where it comes from. */
export function ItemsPage() {
  const { data, error, refetch, isFetching } = useQuery(collectiblesQuery)
  const { me } = useMe()
  return (
    <Page
      title="あつめたもの"
      lead="物語を読み、手帳の道を歩くと、ひとつずつふえていきます。"
      width="list"
      picture={<BrushDrawing id="items" drawing="basket" className={classes.drawing} />}
    >
      {data ? (
        <div className={classes.parts}>
          <Items items={data} />
          <WayTiles label="手にできるところ" ways={openWays(sources, viewerOf(me), clock.now())} />
        </div>
      ) : error ? (
        <QueryError error={error} goneTitle="" onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Page>
  )
}

function Items({ items }: { items: readonly Collectible[] }) {
  const kinds = collectibleKinds
    .map(kind => ({ kind, ofKind: items.filter(item => item.kind === kind) }))
    .filter(({ ofKind }) => ofKind.length > 0)
  return (
    <>
      {items.every(({ obtainedAt }) => obtainedAt === null) && (
        <EmptyState title="かごは、まだからです" drawing="basket">
          物語の一話めを読みおえると、はじめのひとつが入ります。
        </EmptyState>
      )}
      {kinds.map(({ kind, ofKind }) => (
        <section key={kind} className={classes.part}>
          <SectionHeading>{kindNames[kind]}</SectionHeading>
          <ul className={classes.seals} aria-label={kindNames[kind]}>
            {ofKind.map(item => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}

function Item({ item: { id, drawing, title, lead, obtainedAt, from } }: { item: Collectible }) {
  const day = obtainedAt === null ? null : tokyoDay(new Date(obtainedAt))
  return (
    <li className={classes.seal}>
      <DrawingTile id={id} drawing={drawing} isPale={day === null} />
      <span className={classes.title}>{title ?? '？？？'}</span>
      {lead && <span className={classes.lead}>{lead}</span>}
      {from && <span className={classes.lead}>{placeOf(from)}</span>}
      {day && (
        <time className={classes.day} dateTime={day}>
          {japaneseDay(day)}
        </time>
      )}
    </li>
  )
}

const chapterNames = ['一章', '二章', '三章']

function placeOf(from: NonNullable<Collectible['from']>): string {
  if (from.kind === 'quest') return `手帳「${from.title}」`
  if (from.kind === 'art') return `立体の作品「${from.title}」`
  if (from.kind === 'gacha') return `「${from.title}」`
  return from.chapter === null
    ? '物語のはじめの手引き'
    : `物語の${chapterNames[from.chapter - 1] ?? 'どこか'}`
}
