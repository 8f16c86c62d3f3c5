import { useEffect, useRef, useState } from 'react'
import classes from './next-card.module.css'

type Props = {
  title: string
  posterUrl?: string | undefined
  seconds: number
  onGo: () => void
  onCancel: () => void
}

/** Announces the next film while it can still be cancelled. */
export function NextCard({ title, posterUrl, seconds, onGo, onCancel }: Props) {
  const [left, setLeft] = useState(seconds)
  const go = useRef(onGo)
  go.current = onGo
  useEffect(() => {
    if (left <= 0) {
      go.current()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1_000)
    return () => clearTimeout(timer)
  }, [left])
  return (
    <div className={classes.card}>
      {posterUrl && <img src={posterUrl} alt="" className={classes.picture} />}
      <div className={classes.text}>
        <p className={classes.lead} role="status">
          つぎの動画
        </p>
        <p className={classes.title}>{title}</p>
        <p className={classes.left} aria-hidden="true">
          {Math.max(0, left)}秒で始まります
        </p>
      </div>
      <div className={classes.ways}>
        <button type="button" className={classes.cancel} onClick={onCancel}>
          キャンセル
        </button>
        <button type="button" className={classes.go} onClick={onGo}>
          いま見る
        </button>
      </div>
    </div>
  )
}
