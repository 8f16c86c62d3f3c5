import {
  type Notification,
  notificationSummary,
  untitledNotification,
} from '@iki/contract/account/notification'
import { escapeHtml } from '#core/escape-html.ts'
import type { NotificationRow } from './notification.store.ts'

/** A text as HTML: nothing in it is markup, and line breaks are kept. */
export function htmlOfNotice(body: string): string {
  return body === '' ? '' : `<p>${escapeHtml(body).replaceAll('\n', '<br />')}</p>`
}

export const titleOf = ({ title }: { title: string }): string => title || untitledNotification

export function presentNotification(row: NotificationRow): Notification {
  return {
    id: String(row.id),
    status: row.status,
    kind: row.kind,
    created: row.createdAt.toISOString(),
    title: titleOf(row),
    body: row.body,
    html: row.html,
    summary: notificationSummary(row.body),
    link: row.link,
  }
}
