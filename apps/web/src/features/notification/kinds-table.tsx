import {
  alwaysMailedKinds,
  type NotificationKind,
  type NotificationPreference,
  notificationKindNames,
  notificationKinds,
  notificationWays,
} from '@iki/contract/account/notification'
import { Switch } from '#ui/fields/switch.tsx'
import classes from './notification-settings-page.module.css'

type Kinds = NotificationPreference['kinds']
type Way = (typeof notificationWays)[number]
type Change = (kind: NotificationKind, way: Way, isOn: boolean) => void
type Props = { kinds: Kinds; getsMail: boolean; onChange: Change }

const wayNames: Record<Way, string> = { app: 'アプリ', mail: 'メール', push: 'プッシュ' }

/** A table of all kinds of notifications and all ways to receive them. */
export function KindsTable({ kinds, getsMail, onChange }: Props) {
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <td />
          {notificationWays.map(way => (
            <th key={way} scope="col" className={classes.way}>
              {wayNames[way]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map(kind => (
          <tr key={kind}>
            <th scope="row">{notificationKindNames[kind]}</th>
            {notificationWays.map(way => (
              <td key={way}>
                {way === 'mail' && alwaysMailedKinds.includes(kind) ? (
                  <span className={classes.always}>いつも</span>
                ) : (
                  <Switch
                    label={`${notificationKindNames[kind]}を${wayNames[way]}で受けとる`}
                    isLabelHidden
                    isOn={kinds[kind][way]}
                    isDisabled={way === 'mail' && !getsMail}
                    onChange={isOn => onChange(kind, way, isOn)}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
