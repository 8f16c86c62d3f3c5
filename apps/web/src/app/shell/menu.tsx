import { drawerEntries } from '@iki/contract/drawer'
import { findScreen, href } from '@iki/contract/screens/screens'
import { useMe, useMembership } from '#core/me.queries.ts'
import { useService } from '#core/service.queries.ts'
import { useIsSignedIn } from '#core/session.ts'
import { MenuDrawer } from '#ui/shell/menu-drawer.tsx'

const names = { guest: 'ゲスト', unnamed: '会員' }

/** The MENU drawer with what this person may see; entries whose screen does not exist are left out. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { me } = useMe()
  const isSignedIn = useIsSignedIn()
  const held = useMembership()
  const coinExchangeUrl = useService()?.coinExchangeUrl ?? null
  const entries = drawerEntries
    .filter(entry => entry.isShown(held, coinExchangeUrl))
    .filter(entry => entry.path === null || findScreen(entry.path) !== null)
    .map(entry => ({ name: entry.name, label: entry.label, to: entry.path ?? coinExchangeUrl ?? href('/') }))
  const guestEntries = [
    { name: 'sign-in', label: 'ログイン', to: href('/login') },
    { name: 'sign-up', label: '会員登録', to: href('/account/add-account') },
  ]
  return (
    <MenuDrawer
      isOpen
      onClose={onClose}
      nickname={isSignedIn ? (me?.nickname ?? names.unnamed) : names.guest}
      entries={isSignedIn ? entries : [...guestEntries, ...entries]}
    />
  )
}
