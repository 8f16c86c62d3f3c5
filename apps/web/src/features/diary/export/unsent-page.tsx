import { href } from '@iki/contract/screens/screens'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useState } from 'react'
import { offerFile } from '#core/browser/offer-file.ts'
import { useIsOnline } from '#core/browser/use-is-online.ts'
import { QuarantinedThings } from '#core/offline/quarantined-things.tsx'
import { useQuarantine } from '#core/offline/use-quarantine.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ListSkeleton } from '#ui/feedback/list-skeleton.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import classes from '#ui/feedback/waiting-rows.module.css'
import { Page } from '#ui/page/page.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { retryUnsent } from '../offline/diary-days.ts'
import { useSyncState, useToday, useUnsent } from '../offline/use-diary.ts'
import { picturesHere, unsentFile } from './unsent-file.ts'
import { UnsentRow } from './unsent-row.tsx'
import { useAsideDays } from './use-aside-days.ts'

/** The days that are on this phone only, why, and what the member can do. */
export function UnsentPage() {
  const days = useUnsent()
  const today = useToday()
  const isOnline = useIsOnline()
  const { phase, isUnreadable } = useSyncState()
  const [exported, setExported] = useState<string | null>(null)
  const setAside = [...useAsideDays(), ...useQuarantine()]

  async function offer(format: 'json' | 'markdown'): Promise<void> {
    const written = days ?? []
    const pictures = await picturesHere(written).catch(() => []) // At least the texts are exported.
    const file = await unsentFile(written, format, today, pictures)
    offerFile(file)
    setExported(file.name)
  }

  return (
    <Page
      title="未送信の日記"
      lead="まだサーバーにとどいていない、この端末だけにある日記です。"
      accent="kafuku"
    >
      {isUnreadable && <Notice kind="problem">この端末の日記をひらけません。</Notice>}
      {!days && !isUnreadable && <ListSkeleton />}
      {days?.length === 0 && setAside.length === 0 && (
        <EmptyState
          title="すべて送信済みです"
          action={<SecondaryButton to={href('/habit/diary')}>日記へ</SecondaryButton>}
        >
          圏外で書いた日記は、送られるまでここにあります。
        </EmptyState>
      )}
      {days && days.length > 0 && (
        <>
          <PrimaryButton isWide isBusy={phase === 'sending'} onPress={() => void retryUnsent()}>
            {days.length}件をすべて送る
          </PrimaryButton>
          <ul className={classes.rows}>
            {days.map(day => (
              <UnsentRow key={`${day.kind} ${day.date}`} day={day} today={today} isOnline={isOnline} />
            ))}
          </ul>
          <section>
            <SectionHeading>ファイルに書き出す</SectionHeading>
            <p className={classes.hint}>
              送られる前の日記を、ご自分のファイルとして残せます。写真のある日は、写真もいっしょにまとめます。
            </p>
            <div className={classes.ways}>
              <SecondaryButton icon={<IconDownload />} onPress={() => void offer('markdown')}>
                Markdown
              </SecondaryButton>
              <SecondaryButton icon={<IconDownload />} onPress={() => void offer('json')}>
                JSON
              </SecondaryButton>
            </div>
            {exported && <Notice kind="success">「{exported}」を書き出しました。</Notice>}
          </section>
        </>
      )}
      <QuarantinedThings things={setAside} />
    </Page>
  )
}
