import { shortened } from '@iki/contract/api/characters'
import { tokyoDay } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useId, useState } from 'react'
import { offerFile } from '#core/browser/offer-file.ts'
import { clock } from '#core/time/clock.ts'
import { ConfirmButton } from '#ui/buttons/confirm-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import classes from '#ui/feedback/waiting-rows.module.css'
import { japaneseMoment } from '#ui/format/format-day.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { writtenIn } from './store-labels.ts'
import type { QuarantinedThing } from './use-quarantine.ts'

/** How much of each entry is shown; the exported file has all of it. */
const shownCharacters = 200

/** Lists what this release can't read. Nothing of it is lost, and it can be exported as a file. */
export function QuarantinedThings({ things }: { things: readonly QuarantinedThing[] }) {
  const headingId = useId()
  const [exported, setExported] = useState<string | null>(null)
  if (things.length === 0) return null
  function offer(): void {
    const name = `iki-set-aside-${tokyoDay(clock.now())}.json`
    const records = things.map(({ name: what, setAsideAt, value }) => ({ what, setAsideAt, value }))
    const content = new Blob([`${JSON.stringify(records, null, 2)}\n`], {
      type: 'application/json;charset=utf-8',
    })
    offerFile({ name, content })
    setExported(name)
  }
  return (
    <section aria-labelledby={headingId}>
      <SectionHeading id={headingId}>読みとれなかったもの</SectionHeading>
      <p className={classes.hint}>
        アプリが新しくなり、いまの版では読みとれないものです。消えてはいません。読みとれる版になると、自動で元にもどります。
      </p>
      <ul className={classes.rows}>
        {things.map(({ key, name, setAsideAt, value, discard }) => (
          <li key={key} className={classes.row}>
            <h3 className={classes.name}>{name}</h3>
            {writtenIn(value) && (
              <p className={classes.text}>{shortened(writtenIn(value), shownCharacters)}</p>
            )}
            <p className={classes.hint}>とっておいたとき：{japaneseMoment(setAsideAt)}</p>
            <div className={classes.ways}>
              <ConfirmButton
                label="捨てる…"
                question="この端末にしかない分が消えます。元にはもどせません。"
                yes="捨てる"
                no="捨てない"
                onYes={discard}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className={classes.ways}>
        <SecondaryButton icon={<IconDownload />} onPress={offer}>
          ファイルに書き出す
        </SecondaryButton>
      </div>
      {exported && <Notice kind="success">「{exported}」を書き出しました。</Notice>}
    </section>
  )
}

/** A notice that something is in the quarantine, with a link to it. */
export function QuarantineNotice({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <Notice
      title={`読みとれなかったものが${count}件あります`}
      action={<SecondaryButton to={href('/habit/diary/unsent')}>見る・書き出す</SecondaryButton>}
    >
      この端末にある、いまの版のアプリでは読みとれないものです。消えてはいません。
    </Notice>
  )
}
