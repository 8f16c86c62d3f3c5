import IconKept from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileCheck.mjs'
import classes from './kept-mark.module.css'

/** Says of a lesson in a list that it is on this device. */
export function KeptMark() {
  return (
    <span className={classes.mark} role="img" aria-label="端末に保存ずみ">
      <IconKept size={15} aria-hidden />
    </span>
  )
}
