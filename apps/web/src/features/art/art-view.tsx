import { type Art, sidesNeeded } from '@iki/contract/play/art'
import { href } from '@iki/contract/screens/screens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryError } from '#core/api/query-error.tsx'
import { RichText } from '#core/text/rich-text.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx'
import { Page } from '#ui/page/page.tsx'
import { usePageTitle } from '#ui/page/use-page-title.ts'
import { artQuery } from './art.queries.ts'
import { ArtInRoom } from './art-in-room.tsx'
import { ArtQuestions } from './art-questions.tsx'
import { ArtStage } from './art-stage.tsx'
import classes from './art-view.module.css'

/** One work: from all sides, in the member's own room, with its texts and its questions. */
export function ArtView({ id }: { id: string }) {
  const { data, error, refetch, isFetching } = useQuery(artQuery(id))
  if (data) return <Shown art={data} />
  return (
    <Page title="立体の作品" isTitleHidden>
      {error ? (
        <QueryError
          error={error}
          missingTitle="この作品は見つかりませんでした"
          onRetry={() => void refetch()}
          isRetrying={isFetching}
        />
      ) : (
        <TextSkeleton />
      )}
      {error && <BackToAll />}
    </Page>
  )
}

function Shown({ art }: { art: Art }) {
  usePageTitle(art.title)
  const [sides, setSides] = useState<ReadonlySet<number>>(new Set())
  const see = (side: number) => setSides(seen => (seen.has(side) ? seen : new Set([...seen, side])))
  return (
    <Page
      title={art.title}
      head={
        <div className={classes.head}>
          <h1>{art.title}</h1>
          <p className={classes.maker}>{art.artist}</p>
        </div>
      }
    >
      <ArtStage art={art} onSide={see} />
      <ArtInRoom id={art.id} />
      {art.bodyHtml && <RichText html={art.bodyHtml} embeds={art.embeds} />}
      <ArtQuestions art={art} missingSides={Math.max(0, sidesNeeded - sides.size)} />
      <BackToAll />
    </Page>
  )
}

const BackToAll = () => (
  <p>
    <TextLink to={href('/product/ar/:artid?')}>立体の作品へもどる</TextLink>
  </p>
)
