import type { Layout } from '@iki/contract/screens/screen-variants'
import {
  type FooterTab,
  type FooterTabName,
  highlightedTab,
  serviceTabs,
  tabsOf,
} from '@iki/contract/shell/footer'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconHeadphones from '@tabler/icons-react/dist/esm/icons/IconHeadphones.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome2.mjs'
import IconMountain from '@tabler/icons-react/dist/esm/icons/IconMountain.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconShop from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import IconWave from '@tabler/icons-react/dist/esm/icons/IconWaveSine.mjs'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { type Tab, TabBar } from '#ui/shell/tab-bar.tsx'

const icons: Record<FooterTabName, ReactNode> = {
  home: <IconHome />,
  search: <IconSearch />,
  listen: <IconHeadphones />,
  diary: <IconPencil />,
  mypage: <IconUser />,
  master: <IconMountain />,
  method: <IconWave />,
  growth: <IconBook />,
  collection: <IconStar />,
  shop: <IconShop />,
}

/** The tabs, with the one highlighted that the page belongs to. On a desk those of the service stay above a plan's own. */
export function Tabs({ layout }: { layout: Layout }) {
  const { pathname } = useLocation()
  const { me } = useMe()
  const tabs = tabsOf(layout, viewerOf(me), clock.now())
  const isOfPlan = tabs !== serviceTabs
  return (
    <>
      {isOfPlan && (
        <TabBar isInRail isOnDeskOnly label="サービスのページ" tabs={shownTabs(serviceTabs, null)} />
      )}
      <TabBar isInRail tabs={shownTabs(tabs, highlightedTab(tabs, pathname))} />
    </>
  )
}

function shownTabs(tabs: readonly FooterTab[], current: FooterTabName | null): Tab[] {
  return tabs.map(tab => ({
    to: tab.path,
    label: tab.label,
    icon: icons[tab.name],
    isCurrent: tab.name === current,
  }))
}
