import type { Artwork } from '@iki/contract/reading/gallery'
import { Modal } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { useScrollLock } from '#ui/page/use-scroll-lock.ts'
import { useZoom } from './use-zoom.ts'
import { largest } from './zoom.ts'
import classes from './zoom-dialog.module.css'

type Props = { work: Pick<Artwork, 'title' | 'alt' | 'url' | 'width' | 'height'>; onClose: () => void }

/** A work in full screen. It can be enlarged by fingers, a double tap, buttons and keys. */
export function ZoomDialog({ work, onClose }: Props) {
  const { zoom, isGliding, larger, smaller, reset, stage } = useZoom(work)
  useScrollLock(true)
  const percent = Math.round(zoom.scale * 100)
  return (
    <Modal.Root opened onClose={onClose} fullScreen lockScroll={false} transitionProps={{ duration: 0 }}>
      <Modal.Content aria-label={`${work.title}を拡大`} classNames={{ content: classes.content }}>
        <div className={classes.stage} {...stage}>
          <img
            src={work.url}
            alt={work.alt}
            width={work.width}
            height={work.height}
            draggable={false}
            className={classNames(classes.image, isGliding && classes.gliding)}
            style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
          />
        </div>
        <div className={classes.tools}>
          <IconButton label="小さくする" isOutlined onPress={smaller} isDisabled={zoom.scale <= 1}>
            <IconZoomOut />
          </IconButton>
          <span role="status" className={classes.percent}>
            {percent}%
          </span>
          <IconButton label="大きくする" isOutlined onPress={larger} isDisabled={zoom.scale >= largest}>
            <IconZoomIn />
          </IconButton>
          <SecondaryButton onPress={reset} isDisabled={zoom.scale <= 1}>
            全体
          </SecondaryButton>
          <span className={classes.close}>
            <IconButton label="とじる" isOutlined onPress={onClose}>
              <IconX />
            </IconButton>
          </span>
        </div>
      </Modal.Content>
    </Modal.Root>
  )
}
