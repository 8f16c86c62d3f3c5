import { type Collectible, type CollectibleKind, collectibleKinds } from '@iki/contract/play/collectible'
import { chapterName } from '@iki/contract/play/story-order'
import { href } from '@iki/contract/screens/screens'
import { openWays, type Way } from '@iki/contract/shell/ways'
import { useQuery } from '@tanstack/react-query'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { WayTiles } from '#ui/lists/way-tiles.tsx'
import { collectiblesQuery } from './collectible.queries.ts'
import { type Keepsake, KeepsakeList } from './keepsake-list.tsx'
import { KeepsakePage, KeepsakePart } from './keepsake-page.tsx'

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
  const { me } = useMe()
  return (
    <KeepsakePage
      title="あつめたもの"
      lead="物語を読み、手帳の道を歩くと、すこしずつふえます。"
      drawing="basket"
      query={useQuery(collectiblesQuery)}
    >
      {items => (
        <>
          <Items items={items} />
          <WayTiles label="手にできるところ" ways={openWays(sources, viewerOf(me), clock.now())} />
        </>
      )}
    </KeepsakePage>
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
        <KeepsakePart key={kind} title={kindNames[kind]}>
          <KeepsakeList label={kindNames[kind]} keepsakes={ofKind.map(keepsakeOf)} />
        </KeepsakePart>
      ))}
    </>
  )
}

const keepsakeOf = ({ id, drawing, title, lead, obtainedAt, from }: Collectible): Keepsake => ({
  id,
  drawing,
  title: title ?? '？？？',
  leads: [lead, from && placeOf(from)],
  since: obtainedAt,
})

function placeOf(from: NonNullable<Collectible['from']>): string {
  if (from.kind === 'quest') return `手帳「${from.title}」`
  if (from.kind === 'art') return `立体の作品「${from.title}」`
  if (from.kind === 'gacha') return `「${from.title}」`
  return from.chapter === null ? '物語のはじめの手引き' : `物語の${chapterName(from.chapter)}`
}
