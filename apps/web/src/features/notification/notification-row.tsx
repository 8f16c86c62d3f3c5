import {
  type Notification,
  type NotificationKind,
  notificationKindNames,
} from '@iki/contract/account/notification'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconAward from '@tabler/icons-react/dist/esm/icons/IconAward.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconFlag from '@tabler/icons-react/dist/esm/icons/IconFlag.mjs'
import IconHeart from '@tabler/icons-react/dist/esm/icons/IconHeart.mjs'
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessageCircle.mjs'
import IconMessages from '@tabler/icons-react/dist/esm/icons/IconMessages.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconSpeaker from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RichText } from '#core/text/rich-text.tsx'
import { serverClock } from '#core/time/server-clock.ts'
import { sinceThen } from '#ui/format/format-moment.ts'
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx'
import classes from './notification-row.module.css'

const icons: Record<NotificationKind, ReactNode> = {
  comment: <IconMessage />,
  thread: <IconMessages />,
  mention: <IconAt />,
  like: <IconHeart />,
  answer: <IconMail />,
  news: <IconSpeaker />,
  reminder: <IconPencil />,
  report: <IconFlag />,
  achievement: <IconAward />,
  export: <IconDownload />,
}

type Props = { notification: Notification; onRead: () => void }

/** A notification. It links to its page; without a page, it opens in its place. Both mark it as read. */
export function NotificationRow({ notification, onRead }: Props) {
  const { link, html, status } = notification
  const isUnread = status === 'unread'
  const read = () => {
    if (isUnread) onRead()
  }
  if (link)
    return (
      <Link to={link} className={classes.row} data-unread={isUnread || undefined} onClick={read}>
        <RowText notification={notification} />
      </Link>
    )
  return (
    <details
      className={classes.opening}
      onToggle={event => {
        if (event.currentTarget.open) read()
      }}
    >
      <summary className={classes.row} data-unread={isUnread || undefined}>
        <RowText notification={notification} />
      </summary>
      <div className={classes.whole}>
        <RichText html={html} />
      </div>
    </details>
  )
}

function RowText({ notification }: { notification: Notification }) {
  const { kind, title, summary, created, status } = notification
  return (
    <>
      <span className={classes.icon} aria-hidden="true">
        {icons[kind]}
      </span>
      <span className={classes.text}>
        <span className={classes.title}>{title}</span>
        {summary && <span className={classes.summary}>{summary}</span>}
        <span className={classes.meta}>
          {notificationKindNames[kind]}
          <time dateTime={created}>{sinceThen(created, serverClock.now())}</time>
        </span>
      </span>
      {status === 'unread' && (
        <span className={classes.mark}>
          <VisuallyHidden>未読</VisuallyHidden>
        </span>
      )}
    </>
  )
}
