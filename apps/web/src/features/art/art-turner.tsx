import { type Art, viewCount } from '@iki/contract/play/art'
import { useEffect, useRef, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import classes from './art-stage.module.css'

const names = ['正面', '右ななめ前', '右', '右ななめうしろ', 'うしろ', '左ななめうしろ', '左', '左ななめ前']

type Props = { art: Pick<Art, 'viewUrls' | 'alt'>; onSide: (side: number) => void }

/** A work from all round in pictures, for browsers that cannot draw it. */
export function ArtTurner({ art: { viewUrls, alt }, onSide }: Props) {
  const [view, setView] = useState(0)
  const latest = useRef(onSide)
  latest.current = onSide
  useEffect(() => {
    if (view % 2 === 0) latest.current(view / 2)
  }, [view])
  const turn = (by: number) => setView(now => (now + by + viewCount) % viewCount)
  return (
    <>
      <img
        src={viewUrls[view]}
        alt={`${alt}（${names[view]}から）`}
        width={440}
        height={440}
        className={classes.poster}
      />
      <div className={classes.turn}>
        <SecondaryButton onPress={() => turn(-1)}>左へまわす</SecondaryButton>
        <SecondaryButton onPress={() => turn(1)}>右へまわす</SecondaryButton>
      </div>
      <p className={classes.hint} aria-live="polite">
        {names[view]}から
      </p>
    </>
  )
}
