import type { Story } from '@iki/contract/play/story'
import type { Episode } from '@iki/contract/play/story-format'
import { endFlag, episodeId, nextEpisode } from '@iki/contract/play/story-order'
import { href } from '@iki/contract/screens/screens'
import { useEffect, useRef } from 'react'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { BreathRing } from '#ui/marks/breath-ring.tsx'
import { episodeAddress } from '../story-address.ts'
import classes from './episode-ending.module.css'

type Props = { episode: Episode; map: Story }

/** Shown at the end of an episode: where the story continues. */
export function EpisodeEnding({ episode, map }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { chapter, number } = episode
  const ended = new Set(map.flags)
  if (chapter !== null && number !== null) ended.add(endFlag(chapter, number))
  const next = nextEpisode(ended)
  const isLast = next === 'cleared'
  const open = isLast ? undefined : map.episodes.find(({ id }) => id === episodeId(map.story, next))
  return (
    <div className={classes.ending}>
      <BreathRing className={classes.ring} />
      <h2 ref={heading} tabIndex={-1} className={classes.title}>
        {isLast ? '村に、風が戻りました' : `${episode.title}・おわり`}
      </h2>
      <p className={classes.words}>
        {isLast
          ? 'すべての話を読みおえました。ここまでの道のりを、ありがとうございました。'
          : 'ひと息ついて、お茶でもどうぞ。読みおえたことは、残してあります。'}
      </p>
      {open?.isThere && <PrimaryButton to={episodeAddress(open)}>つぎの話へ</PrimaryButton>}
      <SecondaryButton to={href('/afq/map-page')}>村の地図へ</SecondaryButton>
    </div>
  )
}
