import type { NotificationPreference } from '@iki/contract/account/notification'
import { useState } from 'react'
import { Switch } from '#ui/fields/switch.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import classes from './notification-settings-page.module.css'

type Quiet = NotificationPreference['quiet']
type Props = { quiet: Quiet; onChange: (quiet: Quiet) => void }

const usualNight = { from: '22:00', to: '07:00' }

/** The hours in which nothing is sent. */
export function QuietHours({ quiet, onChange }: Props) {
  return (
    <>
      <Switch
        label="決めた時間は、送らない"
        hint="そのあいだのメールとプッシュは、時間が明けてから届きます。時刻は日本時間です。"
        isOn={quiet !== null}
        onChange={isOn => onChange(isOn ? usualNight : null)}
      />
      {quiet && <Times key={`${quiet.from}-${quiet.to}`} quiet={quiet} onChange={onChange} />}
    </>
  )
}

/** Saved when the field loses the focus: while a time is typed, it is not valid. */
function Times({ quiet, onChange }: { quiet: NonNullable<Quiet>; onChange: Props['onChange'] }) {
  const [written, setWritten] = useState(quiet)
  const isSame = written.from === written.to
  const faultOfEnd = isSame
    ? 'はじめと、べつの時刻にしてください'
    : written.to === '' && '時刻を入れてください'
  const save = () => {
    const isWhole = written.from !== '' && written.to !== '' && !isSame
    const hasChanged = written.from !== quiet.from || written.to !== quiet.to
    if (isWhole && hasChanged) onChange(written)
  }
  return (
    <div className={classes.times}>
      <TextField
        label="この時刻から"
        type="time"
        value={written.from}
        onChange={event => setWritten({ ...written, from: event.currentTarget.value })}
        onBlur={save}
        error={written.from === '' && '時刻を入れてください'}
      />
      <TextField
        label="この時刻まで"
        type="time"
        value={written.to}
        onChange={event => setWritten({ ...written, to: event.currentTarget.value })}
        onBlur={save}
        error={faultOfEnd}
      />
    </div>
  )
}
