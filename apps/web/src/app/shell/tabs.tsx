import { onlyExisting } from '@iki/contract/screens/screens'
import { type FooterTabName, footerTabs, highlightedTab } from '@iki/contract/shell/footer'
import IconBook from '@tabler/icons-react/dist/esm/icons/IconBook2.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome2.mjs'
import IconShop from '@tabler/icons-react/dist/esm/icons/IconShoppingBag.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconWave from '@tabler/icons-react/dist/esm/icons/IconWaveSine.mjs'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { TabBar } from '#ui/shell/tab-bar.tsx'

const icons: Record<FooterTabName, ReactNode> = {
  master: <IconHome />,
  method: <IconWave />,
  diary: <IconBook />,
  collection: <IconStar />,
  shop: <IconShop />,
}

const tabs = onlyExisting(footerTabs)

/** The footer's tabs, with the one highlighted that the page belongs to. */
export function Tabs() {
  const { pathname } = useLocation()
  const current = highlightedTab(pathname)
  return (
    <TabBar
      tabs={tabs.map(tab => ({
        to: tab.path,
        label: tab.label,
        icon: icons[tab.name],
        isCurrent: tab.name === current,
      }))}
    />
  )
}
