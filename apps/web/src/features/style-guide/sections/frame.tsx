import { kafukuTabs } from '@iki/contract/shell/footer'
import { logos } from '@iki/contract/shell/logo'
import { appVersion, copyrightLine } from '@iki/contract/shell/shell'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome2.mjs'
import IconShop from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconWave from '@tabler/icons-react/dist/esm/icons/IconWaveSine.mjs'
import { lazy, Suspense, useState } from 'react'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Logo } from '#ui/marks/logo.tsx'
import { serviceName } from '#ui/page/service-name.ts'
import { Header } from '#ui/shell/header.tsx'
import { LandscapeHint } from '#ui/shell/landscape-hint.tsx'
import { LegalFooter } from '#ui/shell/legal-footer.tsx'
import { OfflineNotice } from '#ui/shell/offline-notice.tsx'
import { RadioButton } from '#ui/shell/radio-button.tsx'
import { RouteProgress } from '#ui/shell/route-progress.tsx'
import { TabBar } from '#ui/shell/tab-bar.tsx'
import { here } from '../samples.ts'
import { Section, Specimen, SpecimenLine } from '../specimen.tsx'
import classes from '../style-guide.module.css'

const MenuDrawer = lazy(() =>
  import('#ui/shell/menu-drawer.tsx').then(chunk => ({ default: chunk.MenuDrawer })),
)

const icons = {
  master: <IconHome />,
  method: <IconWave />,
  growth: <IconBook />,
  collection: <IconStar />,
  shop: <IconShop />,
}

const menuEntries = [
  'マイページ・ご契約',
  '購入の記録',
  'マイコレクション',
  'お問い合わせ',
  'ログアウト',
].map(label => ({
  name: label,
  label,
  to: here,
}))

export function Frame() {
  const [isMenuOpen, setMenuOpen] = useState(false)
  const openMenu = () => setMenuOpen(true)
  return (
    <Section id="frame" title="外枠" lead="家の柱。中身より前に出ないように。">
      <Specimen name="marks/logo.tsx" note="印と名まえ。プランの部屋では、そのプランの名まえ">
        <SpecimenLine>
          {Object.entries(logos).map(([key, { name, accent }]) => (
            <Logo key={key} name={serviceName()} accent={accent} planName={name ?? undefined} />
          ))}
        </SpecimenLine>
      </Specimen>
      <Specimen name="shell/header.tsx" note="ホームのページ" isFramed>
        <Header logo={<Logo name={serviceName()} />} onMenu={openMenu} isMenuOpen={isMenuOpen} />
        <OfflineNotice isOffline unsentCount={1} onExport={() => {}} />
      </Specimen>
      <Specimen name="shell/header.tsx" note="プランの部屋。ホームへ、もどる" isFramed>
        <Header
          logo={<Logo name={serviceName()} planName={logos.kafuku.name} accent="kafuku" />}
          homeTo={here}
          backTo={here}
          onMenu={openMenu}
          isMenuOpen={isMenuOpen}
        />
        <RouteProgress isActive />
      </Specimen>
      <Specimen name="shell/tab-bar.tsx" note="毎日ひらく五つのところ" isFramed>
        <div data-accent="kafuku">
          <TabBar
            label="おもなページの見本"
            tabs={kafukuTabs.map(tab => ({
              to: tab.path,
              label: tab.label,
              icon: icons[tab.name],
              isCurrent: tab.name === 'method',
            }))}
          />
        </div>
      </Specimen>
      <Specimen name="shell/menu-drawer.tsx" note="MENU からひらく引き出し">
        <SecondaryButton onPress={openMenu}>引き出しをひらく</SecondaryButton>
        <Suspense fallback={null}>
          {isMenuOpen && (
            <MenuDrawer isOpen onClose={() => setMenuOpen(false)} nickname="春子" entries={menuEntries} />
          )}
        </Suspense>
      </Specimen>
      <Specimen name="shell/radio-button.tsx" note="まだ聴いていないラジオがあるとき" isFramed>
        <div className={classes.low} data-accent="eichi">
          <RadioButton label="新着の見本" to={here} />
        </div>
      </Specimen>
      <Specimen
        name="shell/landscape-hint.tsx"
        note="スマホを縦に持って動画を見ているとき（この見本も、縦のスマホでだけ見えます）"
      >
        <LandscapeHint onClose={() => {}} />
      </Specimen>
      <Specimen name="shell/offline-notice.tsx" note="圏外、送っている途中">
        <OfflineNotice isOffline />
        <OfflineNotice isOffline={false} unsentCount={3} />
      </Specimen>
      <Specimen name="shell/legal-footer.tsx" note="どのページにも" isFramed>
        <LegalFooter
          label="規約などの見本"
          copyright={copyrightLine(serviceName())}
          version={appVersion}
          links={['特定商取引法に基づく表記', '利用規約', 'プライバシーポリシー'].map(label => ({
            to: `${here}?${label}`,
            label,
          }))}
        />
      </Specimen>
    </Section>
  )
}
