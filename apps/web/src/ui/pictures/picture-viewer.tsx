import { CloseButton, Modal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import { useScrollLock } from '#ui/page/use-scroll-lock.ts'
import classes from './picture-viewer.module.css'

type Props = { source: string; name: string; onClose: () => void; onFail: () => void }

/** One picture, as large as the window. */
export function PictureViewer({ source, name, onClose, onFail }: Props) {
  useScrollLock(true)
  return (
    <Modal.Root opened onClose={onClose} lockScroll={false} fullScreen>
      <Modal.Overlay />
      <Modal.Content aria-label={name} classNames={{ content: classes.viewer }}>
        <div className={classes.head}>
          <p>{name}</p>
          <CloseButton size={44} radius="xl" aria-label="とじる" onClick={onClose} />
        </div>
        <img className={classes.large} src={source} alt={name} onError={onFail} />
      </Modal.Content>
    </Modal.Root>
  )
}
