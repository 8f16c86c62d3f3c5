import { href } from '@iki/contract/screens/screens'
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import { showAppBadge } from './app-badge.ts'
import classes from './bell.module.css'
import { unreadCountQuery } from './notification.queries.ts'
import { shownCount } from './notification-words.ts'
import { usePushedPaths } from './use-pushed-paths.ts'
import { useToldCount } from './use-told-count.ts'

/** The way to the notifications, with how many are unread. */
export function Bell() {
  const { data: count = 0 } = useQuery(unreadCountQuery)
  useToldCount()
  usePushedPaths()
  useEffect(() => showAppBadge(count), [count])
  return (
    <span className={classes.bell}>
      <IconButton
        to={href('/mypage/notifications')}
        label={count > 0 ? `お知らせ（未読${count}件）` : 'お知らせ'}
      >
        <IconBell />
      </IconButton>
      {count > 0 && (
        <span className={classes.count} aria-hidden="true">
          {shownCount(count)}
        </span>
      )}
    </span>
  )
}
