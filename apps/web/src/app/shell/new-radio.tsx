import type { PageName } from '@iki/contract/screens/screen'
import { href } from '@iki/contract/screens/screens'
import { radioPlaylist } from '@iki/contract/shell/home'
import { useQuery } from '@tanstack/react-query'
import { homeQuery } from '#features/home/home.queries.ts'
import { RadioButton } from '#ui/shell/radio-button.tsx'
import classes from './shell.module.css'

/** On players, forms, tiles and rows, and where one pays, the button of the radio would lie over what is pressed. */
const withoutRadio: ReadonlySet<PageName> = new Set<PageName>([
  'home/home',
  'audio-player',
  'plan-top',
  'playlist',
  'product/product',
  'music-player',
  'video-player',
  'account/account-created',
  'account/password-reset',
  'billing/checkout',
  'billing/leave',
  'billing/order-result',
  'billing/payment-methods',
  'billing/receipt',
  'contact/contact',
  'diary/diary',
  'diary/diary-settings',
  'diary/weekly-diary',
  'gift/gift',
  'impression/impression-form',
  'licence/expired-plan',
  'listening/listen',
  'mypage/mypage',
  'notification/notification-settings',
  'product/plan-choice',
  'reservation/reserve',
  'search/search',
  'story/play',
  'story/scene',
])

/** The floating button of a new radio talk. */
export function NewRadio({ page }: { page: PageName }) {
  const isShown = !withoutRadio.has(page)
  const { data } = useQuery({ ...homeQuery, enabled: isShown })
  if (!isShown || !data?.newRadio) return null
  const { lessonId, title } = data.newRadio
  const player = href('/player/:playtag?', { playtag: radioPlaylist })
  return (
    <div className={classes.floating}>
      <RadioButton to={`${player}?lesson=${lessonId}`} title={title} />
    </div>
  )
}
