import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import tiles from '#ui/pictures/picture-tiles.module.css'
import classes from './day-pictures.module.css'
import type { DayPicture } from './picture-sources.ts'

type Props = {
  picture: DayPicture
  name: string
  isOutOfReach: boolean
  onOpen: () => void
  onRemove: () => void
  onFail: () => void
}

export function PictureTile({ picture, name, isOutOfReach, onOpen, onRemove, onFail }: Props) {
  return (
    <li className={tiles.tile}>
      {picture.small ? (
        <button type="button" className={classes.open} onClick={onOpen}>
          <img src={picture.small} alt={`${name}を大きく見る`} onError={onFail} />
        </button>
      ) : (
        <span className={classes.waiting} role="img" aria-label={`${name}。いまは見られません`}>
          {isOutOfReach ? 'つながると見られます' : ''}
        </span>
      )}
      <button type="button" className={tiles.remove} aria-label={`${name}を外す`} onClick={onRemove}>
        <IconX size={18} stroke={1.8} />
      </button>
      {picture.isUnsent && <span className={classes.state}>{picture.error ? '送れません' : '未送信'}</span>}
    </li>
  )
}
