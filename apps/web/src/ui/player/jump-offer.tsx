import IconBack from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import classes from './jump-offer.module.css'

type Props = {
  /** Where the way back leads. */
  text: string
  onPress: () => void
}

/** For some seconds after a jump: back to where one was. It lies over the page and moves nothing in it. */
export function JumpOffer({ text, onPress }: Props) {
  return (
    <div className={classes.place} role="status">
      <button type="button" className={classes.offer} onClick={onPress}>
        <IconBack size={20} stroke={1.7} />
        {text}
      </button>
    </div>
  )
}
