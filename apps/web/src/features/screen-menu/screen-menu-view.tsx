import { screens } from '@iki/contract/screens/screens'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { errorMessage } from '#core/api/api-error.ts'
import { useMe, viewerOf } from '#core/session/me.queries.ts'
import { clock } from '#core/time/clock.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorPanel } from '#ui/feedback/error-panel.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { RowList } from '#ui/lists/row-list.tsx'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import { lockSentence } from '#ui/lock/lock-text.ts'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { filteredGroups, type MenuEntry, type MenuFilter, screenGroups } from './screen-groups.ts'
import classes from './screen-menu-view.module.css'

const states = { all: 'すべて', open: '利用できる', locked: '利用できない' } as const

/** All screens, and whether they are open to this member. */
export function ScreenMenuView() {
  const { me, error, retry, isPending } = useMe()
  const [filter, setFilter] = useState<MenuFilter>({ text: '', state: 'all' })
  const groups = useMemo(() => screenGroups(screens, viewerOf(me), clock.now()), [me])
  const shown = useMemo(() => filteredGroups(groups, filter), [groups, filter])
  const count = shown.reduce((sum, { entries }) => sum + entries.length, 0)
  return (
    <Page title="すべての画面" lead="ここにあるすべての画面と、いま利用できるかどうか。">
      <search className={classes.search}>
        <SearchField
          label="画面をさがす"
          placeholder="題、アドレス"
          value={filter.text}
          onChange={event => setFilter({ ...filter, text: event.currentTarget.value })}
        />
        <ChipRow label="利用できるか">
          {Object.entries(states).map(([state, label]) => (
            <Chip
              key={state}
              isOn={filter.state === state}
              onPress={() => setFilter({ ...filter, state: state as MenuFilter['state'] })}
            >
              {label}
            </Chip>
          ))}
        </ChipRow>
      </search>
      {error ? (
        <ErrorPanel onRetry={retry} isRetrying={isPending}>
          {errorMessage(error)}
        </ErrorPanel>
      ) : me ? (
        <>
          <p className={classes.count} role="status">
            {count}画面
          </p>
          {count === 0 && <EmptyState title="あてはまる画面はありません" drawing="drop" />}
          {shown.map(({ name, entries }) => (
            <section key={name}>
              <SectionHeading>{name}</SectionHeading>
              <RowList label={name}>
                {entries.map(entry => (
                  <Entry key={entry.screen.path} entry={entry} />
                ))}
              </RowList>
            </section>
          ))}
        </>
      ) : (
        <ListSkeleton rows={8} />
      )}
    </Page>
  )
}

function Entry({ entry: { screen, lock, to } }: { entry: MenuEntry }) {
  const content = (
    <>
      <span className={classes.head}>
        <span className={classes.title}>{screen.title}</span>
        <span className={classes.state}>{lock ? <LockMark lock={lock} /> : '利用できます'}</span>
      </span>
      <span className={classes.path}>{screen.path}</span>
      {lock && <span className={classes.why}>{lockSentence(lock)}</span>}
    </>
  )
  return to === null ? (
    <div className={classes.row}>{content}</div>
  ) : (
    <Link to={to} className={classes.row}>
      {content}
    </Link>
  )
}
