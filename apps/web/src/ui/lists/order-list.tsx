import IconGrip from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Chip } from '#ui/buttons/chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { Announcement } from '#ui/feedback/announcement.tsx'
import classes from './order-list.module.css'
import { useDragOrder } from './use-drag-order.ts'

type Item = { id: string; title: string }
type Props<T extends Item> = {
  items: readonly T[]
  label: string
  children: (item: T) => ReactNode
  /** `to` is a position among these items. */
  onMove: (id: string, to: number) => void
}

/**
 * Rows in an order of one's own. A handle is dragged, takes the arrow keys, and, when it is only pressed, shows buttons
 * for up and down: so that it works with every input and screen reader.
 */
export function OrderList<T extends Item>({ items, label, children, onMove }: Props<T>) {
  const [openId, setOpenId] = useState<string | null>(null)
  const [announced, setAnnounced] = useState('')
  const list = useRef<HTMLOListElement>(null)
  const moved = useRef<string | null>(null)

  function move(from: number, to: number): void {
    const item = items[from]
    if (!item || to < 0 || to >= items.length) return
    moved.current = item.id
    setAnnounced(`「${item.title}」を${to + 1}番目にしました`)
    onMove(item.id, to)
  }

  const { handleOf, hasDragged, isDragged, shiftOf } = useDragOrder(move)

  // A row that changes its place loses the focus on the way.
  useEffect(() => {
    const id = moved.current
    moved.current = null
    const index = items.findIndex(item => item.id === id)
    const active = document.activeElement
    if (index < 0 || (active && active !== document.body && list.current?.contains(active))) return
    const row = list.current?.children[index]
    row?.querySelector<HTMLElement>('[data-handle]')?.focus({ preventScroll: true })
  }, [items])

  function onKey(event: KeyboardEvent, index: number): void {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (by === 0) return
    event.preventDefault()
    move(index, index + by)
  }

  return (
    <>
      <ol ref={list} className={classes.list} aria-label={label}>
        {items.map((item, index) => (
          <li
            key={item.id}
            className={classNames(classes.item, isDragged(index) && classes.dragged)}
            style={shiftOf(index) === 0 ? undefined : { transform: `translateY(${shiftOf(index)}px)` }}
          >
            <div className={classes.row}>
              <div className={classes.content}>{children(item)}</div>
              <button
                type="button"
                data-handle
                className={classes.handle}
                aria-label={`${item.title}を並べかえる`}
                aria-expanded={openId === item.id}
                onClick={() => hasDragged() || setOpenId(openId === item.id ? null : item.id)}
                onKeyDown={event => onKey(event, index)}
                {...handleOf(index)}
              >
                <IconGrip size={20} stroke={1.6} />
              </button>
            </div>
            {openId === item.id && (
              <div className={classes.moves}>
                {index > 0 && <Chip onPress={() => move(index, index - 1)}>上へ</Chip>}
                {index < items.length - 1 && <Chip onPress={() => move(index, index + 1)}>下へ</Chip>}
                {index > 0 && <Chip onPress={() => move(index, 0)}>いちばん上へ</Chip>}
              </div>
            )}
          </li>
        ))}
      </ol>
      <Announcement>{announced}</Announcement>
    </>
  )
}
