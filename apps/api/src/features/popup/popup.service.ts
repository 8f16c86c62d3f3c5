import { lockOf, parseAccess, type Viewer } from '@iki/contract/access/access'
import { isPlan, planNames } from '@iki/contract/access/plan'
import { isPlanOrKey, plansOf } from '@iki/contract/access/plan-keys'
import { type notePopup, type Popup, popupsFromMs } from '@iki/contract/account/popup'
import type { InputOf } from '@iki/contract/api/endpoint'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { findScreen } from '@iki/contract/screens/screens'
import { leadsOn } from '@iki/contract/shell/ways'
import { AppError } from '#core/app-error.ts'
import type { SignedIn } from '#core/auth/access-token.ts'
import { type LicencesOf, loadViewer } from '#core/auth/content-gate.ts'
import type { Clock } from '#core/clock.ts'
import type { Database } from '#core/database/database.ts'
import { withMediaAddresses } from '#core/markdown/body-media.ts'
import type { EmbedsOf } from '#core/markdown/embeds.ts'
import type { MediaAddresses } from '#core/storage/media-address.ts'
import * as store from './popup.store.ts'

type Parts = {
  db: Database
  clock: Clock
  addresses: MediaAddresses
  licencesOf: LicencesOf
  lessons: { embedsOf: EmbedsOf }
}

/** The reason that is shown for a popup. */
function becauseOf(access: string[]): string {
  const named = access.filter(isPlan).map(plan => planNames[plan])
  if (named.length === 0) return '会員のみなさまへのご案内です'
  return `${named.slice(0, 2).join('・')}${named.length > 2 ? 'など' : ''}のプランの方へのご案内です`
}

/** The operator's messages to members, each shown as often as it says. */
export function popupService({ db, clock, addresses, licencesOf, lessons }: Parts) {
  /** For the popups of a plan: only those for everybody, or that name it. */
  function isFor({ access }: store.PopupRow, viewer: Viewer, plans: readonly string[] | null): boolean {
    const isOfPlan = plans === null || !access.some(isPlan) || plans.some(plan => access.includes(plan))
    return isOfPlan && lockOf(parseAccess(access), viewer, clock()) === null
  }

  /** A link to a screen that is locked for the viewer is not shown. */
  function isLinkOpen({ actionLink: link }: store.PopupRow, viewer: Viewer): boolean {
    const path = link?.split('?')[0]
    return path === undefined || findScreen(path) === null || leadsOn(path, viewer, clock())
  }

  const isDoneToday = ({ frequency, seenAt }: store.PopupRow) =>
    frequency === 'daily' && seenAt !== null && tokyoDay(seenAt) === tokyoDay(clock())

  return {
    /** The most important first. The app shows one for each visit. */
    async list({ plan }: { plan?: string | undefined }, member: SignedIn): Promise<Popup[]> {
      const now = clock()
      const signedUpBy = new Date(now.getTime() - popupsFromMs)
      const [viewer, rows] = await Promise.all([
        loadViewer(member, licencesOf),
        store.listRunning(db, { uid: member.uid, now, signedUpBy }),
      ])
      const plans = plan === undefined ? null : isPlanOrKey(plan) ? plansOf(plan) : []
      const isShown = (row: store.PopupRow) =>
        isFor(row, viewer, plans) && isLinkOpen(row, viewer) && !isDoneToday(row)
      const shown = rows.filter(isShown).slice(0, 20)
      const texts = shown.map(row => row.bodyHtml)
      const embedsIn = await lessons.embedsOf(texts, member)
      return shown.map(row => ({
        id: row.id,
        title: row.title,
        drawing: row.drawing,
        frequency: row.frequency,
        priority: row.priority,
        bodyHtml: withMediaAddresses(row.bodyHtml, {
          access: parseAccess(row.access),
          member,
          addresses,
        }),
        ...embedsIn(row.bodyHtml),
        action:
          row.actionLabel !== null && row.actionLink !== null
            ? { label: row.actionLabel, link: row.actionLink }
            : null,
        because: becauseOf(row.access),
      }))
    },

    /** Throws not_found. A repeat changes nothing. */
    async note({ id, what, at: stated }: InputOf<typeof notePopup>, { uid }: SignedIn): Promise<null> {
      const now = clock()
      const at = stated === undefined ? now : new Date(Math.min(Date.parse(stated), now.getTime()))
      const isNoted = await store.notePopup(db, { uid, id, at, isActed: what === 'acted' })
      if (!isNoted) throw new AppError('not_found')
      return null
    },
  }
}
export type PopupService = ReturnType<typeof popupService>
