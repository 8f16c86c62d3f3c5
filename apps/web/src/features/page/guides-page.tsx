import { agreements, guideGroups, openWays } from '@iki/contract/shell/ways'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { WayTiles } from '#ui/lists/way-tiles.tsx'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import classes from './guides-page.module.css'

/** `/page`: all guides that are open to this person, and what is agreed on. */
export function GuidesPage() {
  const { me, isPending } = useMe()
  const groups = guideGroups
    .map(({ title, ways }) => ({ title, ways: openWays(ways, viewerOf(me), clock.now()) }))
    .filter(({ ways }) => ways.length > 0)
  return (
    <Page
      title="ご案内"
      lead="はじめに読むもの、困ったときに開くもの。ここからどうぞ。"
      drawing={{ id: 'guides', drawing: 'gate' }}
    >
      {isPending && <ListSkeleton rows={4} />}
      {!isPending &&
        groups.map(({ title, ways }) => (
          <section key={title}>
            <SectionHeading>{title}</SectionHeading>
            <WayTiles label={title} ways={ways} />
          </section>
        ))}
      <section>
        <SectionHeading>規約と表記</SectionHeading>
        <ul className={classes.agreements}>
          {agreements.map(({ label, path }) => (
            <li key={path}>
              <TextLink to={path}>{label}</TextLink>
            </li>
          ))}
        </ul>
      </section>
    </Page>
  )
}
