import { openPlaces } from '@iki/contract/access/held-plans'
import { daysLeft, type Licence } from '@iki/contract/access/licence'
import { membership } from '@iki/contract/access/membership'
import { nearestEnd } from '@iki/contract/access/nearest-end'
import { planAccents, planDrawings, planNames } from '@iki/contract/access/plan'
import { href, onlyExisting } from '@iki/contract/screens/screens'
import { drawerEntries } from '@iki/contract/shell/drawer'
import {
  listeningWays,
  openWays,
  ownWays,
  readingWays,
  settingWays,
  type Way,
  watchingWays,
} from '@iki/contract/shell/ways'
import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useService } from '#core/api/service.queries.ts'
import { useIsWide } from '#core/browser/use-is-wide.ts'
import { changeDisplay } from '#core/display/display-settings.ts'
import { useIsSignedIn } from '#core/session/current-session.ts'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { MenuDrawer, type MenuPlan } from '#ui/shell/menu-drawer.tsx'
import classes from './menu.module.css'

const guestEntries = [
  { name: 'sign-in', label: 'ログイン', to: href('/login') },
  { name: 'sign-up', label: '会員登録', to: href('/account/add-account') },
]
/** What is in the drawer for everybody to whom it is open. */
const groups: { title: string; ways: readonly Way[] }[] = [
  { title: '読む、つながる', ways: readingWays },
  { title: '聴く', ways: listeningWays },
  { title: '見る', ways: watchingWays },
  { title: 'わたしの棚', ways: ownWays },
]

/** What is set most often. */
const settingPaths: readonly string[] = [
  href('/omake/custamize'),
  href('/mypage/notification-settings'),
  href('/mypage/security'),
]
const settings = settingWays.filter(({ path }) => settingPaths.includes(path))

/** The MENU drawer with what this person may see. */
export function Menu({ onClose }: { onClose: () => void }) {
  const { me } = useMe()
  const isSignedIn = useIsSignedIn()
  // On a desk a member's MENU is in the rail.
  const isInRail = useIsWide() && isSignedIn
  const now = clock.now()
  // While the licences are being loaded, a member must already be able to sign out.
  const held = isSignedIn ? membership(me?.licences ?? [], now) : null
  const coinExchangeUrl = useService()?.coinExchangeUrl ?? null
  const all = onlyExisting(drawerEntries)
    .filter(entry => entry.isShown(held, coinExchangeUrl))
    .map(({ name, label, path }) => ({
      name,
      label,
      to: path ?? coinExchangeUrl ?? href('/'),
      ...(name === 'mypage' && me && endNote(me.licences, now)),
    }))
  const entries = all.filter(({ name }) => name !== 'sign-out')
  const isAnEntry = (path: string) => entries.some(({ to }) => to === path)
  const isKnown = me !== null || !isSignedIn
  return (
    <MenuDrawer
      isOpen
      onClose={onClose}
      side={isInRail ? 'left' : 'right'}
      nickname={isSignedIn ? (me?.nickname ?? '会員') : 'ゲスト'}
      plans={me ? plansOf(me.licences) : []}
      groups={(isKnown ? groups : []).map(({ title, ways }) => ({
        title,
        ways: openWays(ways, viewerOf(me), now)
          .filter(({ path }) => !isAnEntry(path))
          .map(({ label, path }) => ({ name: path, label, to: path })),
      }))}
      entries={isSignedIn ? entries : [...guestEntries, ...entries]}
      lastEntry={all.find(({ name }) => name === 'sign-out')}
    >
      {isSignedIn && (
        <ul className={classes.settings} aria-label="設定">
          {settings.map(({ label, path }) => (
            <li key={path}>
              <SecondaryButton to={path} onPress={onClose}>
                {label}
              </SecondaryButton>
            </li>
          ))}
        </ul>
      )}
      <ColorSchemeChoice />
    </MenuDrawer>
  )
}

/** From so many days before its end on the menu says when a plan ends. */
const daysNoted = 7

function endNote(licences: readonly Licence[], now: Date): { note?: string } {
  const end = nearestEnd(licences, now)
  const days = end === null ? null : daysLeft({ expireAt: end }, now)
  if (days === null || days > daysNoted) return {}
  return { note: days <= 0 ? 'プランはきょうまで' : `プランはのこり${days}日` }
}

function plansOf(licences: readonly Licence[]): MenuPlan[] {
  return openPlaces(licences, clock.now()).map(({ plan, path }) => ({
    name: planNames[plan],
    accent: planAccents[plan],
    drawing: planDrawings[plan],
    to: path,
  }))
}

const choices: { scheme: MantineColorScheme; label: string }[] = [
  { scheme: 'auto', label: 'おまかせ' },
  { scheme: 'light', label: '明るい' },
  { scheme: 'dark', label: '暗い' },
]

/** Light, dark, or as the phone is set. */
function ColorSchemeChoice() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isSignedIn = useIsSignedIn()
  function choose(scheme: MantineColorScheme): void {
    setColorScheme(scheme)
    if (isSignedIn) changeDisplay({ scheme })
  }
  return (
    <fieldset className={classes.choice}>
      <legend className={classes.legend}>画面の明るさ</legend>
      {choices.map(({ scheme, label }) => (
        <Chip key={scheme} isOn={colorScheme === scheme} onPress={() => choose(scheme)}>
          {label}
        </Chip>
      ))}
    </fieldset>
  )
}
