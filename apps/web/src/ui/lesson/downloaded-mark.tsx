import IconDownloaded from '@tabler/icons-react/dist/esm/icons/IconDeviceMobileCheck.mjs'
import classes from './downloaded-mark.module.css'

/** Says of a lesson in a list that it is on this device. */
export function DownloadedMark() {
  return (
    <span className={classes.mark} role="img" aria-label="端末に保存ずみ">
      <IconDownloaded size={15} aria-hidden />
    </span>
  )
}
