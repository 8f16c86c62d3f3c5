import type { SignedInDevice } from '@iki/contract/account/signed-in-device'
import IconComputer from '@tabler/icons-react/dist/esm/icons/IconDeviceLaptop.mjs'
import IconPhone from '@tabler/icons-react/dist/esm/icons/IconDeviceMobile.mjs'
import type { ReactNode } from 'react'
import { clock } from '#core/time/clock.ts'
import { sinceThen } from '#ui/format/format-moment.ts'
import classes from './device.module.css'

/** What a device is called, also where the server does not know it. */
export const deviceTitle = ({ device }: SignedInDevice): string => device || '名前のわからない端末'

type Props = { device: SignedInDevice; isHere?: boolean; action?: ReactNode }

/** One device: what it is, when it was used last and since when. */
export function DeviceRow({ device, isHere = false, action }: Props) {
  const now = clock.now()
  const Icon = /^(iPhone|iPad|Android)/.test(device.device) ? IconPhone : IconComputer
  return (
    <div className={classes.row}>
      <Icon className={classes.icon} stroke={1.3} aria-hidden />
      <div className={classes.text}>
        <p className={classes.name}>
          <span>{deviceTitle(device)}</span>
          {isHere && <span className={classes.here}>この端末</span>}
        </p>
        <p className={classes.times}>
          {!isHere && (
            <span>
              最後のご利用 <time dateTime={device.usedAt}>{sinceThen(device.usedAt, now)}</time>
            </span>
          )}
          <span>
            ログイン <time dateTime={device.beganAt}>{sinceThen(device.beganAt, now)}</time>
          </span>
        </p>
      </div>
      {action}
    </div>
  )
}
