import { errorMessage } from '#core/api/api-error.ts'
import type { PushState } from '#core/push/push-state.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import classes from './notification-settings-page.module.css'
import { usePush } from './use-push.ts'

const explained: Partial<Record<PushState, { title: string; text: string }>> = {
  unsupported: {
    title: 'このブラウザでは、使えません',
    text: 'プッシュ通知に対応したブラウザで開くと、ここで受けとれるようになります。アプリの中のお知らせとメールは、このまま届きます。',
  },
  'home-screen': {
    title: 'ホーム画面に追加すると、使えます',
    text: 'iPhone、iPadでは、共有ボタンから「ホーム画面に追加」を選び、追加したアイコンから開いてください。',
  },
  denied: {
    title: 'ブラウザの設定で、止められています',
    text: 'ブラウザのサイトごとの設定で「通知」を許可すると、ここで受けとれるようになります。',
  },
}

/** Web push in this browser. The browser asks for permission only after the switch was pressed. */
export function ThisDevice() {
  const { state, turnOn, turnOff, isBusy, error } = usePush()
  const why = state && explained[state]
  if (why) return <Notice title={why.title}>{why.text}</Notice>
  return (
    <>
      <p className={classes.hint}>
        上の表で「プッシュ」にしたものが、アプリを閉じているあいだも、この端末に届きます。
      </p>
      <Switch
        label="この端末で受けとる"
        hint={state === 'lost' ? 'ブラウザの都合で止まっています。もう一度オンにしてください。' : undefined}
        isOn={state === 'on'}
        isBusy={isBusy}
        isDisabled={state === null || isBusy}
        onChange={isOn => (isOn ? turnOn() : turnOff())}
      />
      {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
    </>
  )
}
