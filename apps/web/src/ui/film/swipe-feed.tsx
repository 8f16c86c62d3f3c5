import IconDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { prefersStill } from '#ui/theme/prefers-still.ts'
import classes from './swipe-feed.module.css'

type Slide = { id: string; label: string; content: ReactNode }
type Props = {
  label: string
  slides: readonly Slide[]
  currentId: string
  /** Called when a swipe has ended at another slide. */
  onSettle: (id: string) => void
  /** Beside the slides on a desk. */
  beside?: ReactNode
}

/** A swipe has ended when nothing has moved for this long. */
const settleMs = 140

/** One slide fills the screen, and a swipe up or down shows its neighbours. */
export function SwipeFeed({ label, slides, currentId, onSettle, beside }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const index = Math.max(
    0,
    slides.findIndex(({ id }) => id === currentId),
  )
  const previous = slides[index - 1]
  const next = slides[index + 1]
  const isFirstView = useRef(true)

  useEffect(() => {
    const feed = box.current
    if (!feed) return
    const top = index * feed.clientHeight
    const isStill = isFirstView.current || prefersStill()
    isFirstView.current = false
    if (Math.abs(feed.scrollTop - top) > 1) feed.scrollTo?.({ top, behavior: isStill ? 'instant' : 'smooth' })
  }, [index])
  useEffect(() => () => clearTimeout(timer.current), [])

  function settle(): void {
    const feed = box.current
    if (!feed || feed.clientHeight === 0) return
    const here = slides[Math.round(feed.scrollTop / feed.clientHeight)]
    if (here && here.id !== currentId) onSettle(here.id)
  }
  const settleSoon = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(settle, settleMs)
  }

  return (
    <div className={classes.place} data-fills-screen>
      <section ref={box} className={classes.feed} aria-label={label} onScroll={settleSoon}>
        {slides.map(({ id, label: name, content }) => (
          <article
            key={id}
            className={classes.slide}
            aria-label={name}
            aria-current={id === currentId || undefined}
            inert={id !== currentId}
          >
            {content}
          </article>
        ))}
      </section>
      <div className={classes.ways}>
        <IconButton
          label="まえの動画"
          isOutlined
          isDisabled={!previous}
          onPress={() => previous && onSettle(previous.id)}
        >
          <IconUp />
        </IconButton>
        <IconButton
          label="つぎの動画"
          isOutlined
          isDisabled={!next}
          onPress={() => next && onSettle(next.id)}
        >
          <IconDown />
        </IconButton>
      </div>
      {beside && <aside className={classes.beside}>{beside}</aside>}
    </div>
  )
}
