import { type OwnPlaylist, shareOwnPlaylist } from '@iki/contract/media/own-playlist'
import { href } from '@iki/contract/screens/screens'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconShare from '@tabler/icons-react/dist/esm/icons/IconShare.mjs'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { changesOf, useOwnPlaylistCache } from '#entities/lesson/own-playlist.queries.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Announcement } from '#ui/feedback/announcement.tsx'
import { Sheet } from '#ui/page/sheet.tsx'
import { ChangeProblem } from './change-problem.tsx'
import classes from './own-playlist.module.css'

type Props = { playlist: OwnPlaylist; onClose: () => void }

/** Shares a playlist by a link, and takes the link back. */
export function ShareSheet({ playlist: { id, name, shareId }, onClose }: Props) {
  const cache = useOwnPlaylistCache(id)
  const [isTakenBack, setTakenBack] = useState(false)
  const share = useMutation({
    mutationFn: (isShared: boolean) => call(shareOwnPlaylist, { id, isShared }),
    ...changesOf(id),
    onSuccess({ shareId: now }) {
      cache.show(known => ({ ...known, shareId: now }))
      setTakenBack(now === null)
      cache.readAgain()
      void cache.readListsAgain()
    },
  })
  return (
    <Sheet title="リンクで共有" onClose={onClose}>
      <div className={classes.sharing}>
        <p className={classes.hint}>
          リンクを受けとった方が、ログインして聴けます。その方のプランで聴けないものには鍵がつき、流れません。相手には、プレイリストの名前と、あなたのニックネームが見えます。
        </p>
        {isTakenBack && <p>共有をやめました。前のリンクは、もう開きません。</p>}
        {share.error && <ChangeProblem>{errorMessage(share.error)}</ChangeProblem>}
        {shareId === null ? (
          <PrimaryButton isWide isBusy={share.isPending} onPress={() => share.mutate(true)}>
            リンクをつくる
          </PrimaryButton>
        ) : (
          <>
            <Link name={name} url={addressOf(shareId)} />
            <SecondaryButton isGrave isWide isBusy={share.isPending} onPress={() => share.mutate(false)}>
              共有をやめる
            </SecondaryButton>
          </>
        )}
      </div>
    </Sheet>
  )
}

const addressOf = (shareId: string) =>
  window.location.origin + href('/playlists/shared/:token', { token: shareId })

const copyTexts = {
  idle: 'リンクをコピー',
  copied: 'コピーしました',
  failed: 'コピーできませんでした',
} as const

function Link({ name, url }: { name: string; url: string }) {
  const [state, setState] = useState<keyof typeof copyTexts>('idle')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  // Closing the phone's own sheet is no failure.
  const send = () => void navigator.share({ title: name, url }).catch(() => {})
  return (
    <>
      <p className={classes.link}>{url}</p>
      <div className={classes.ways}>
        <PrimaryButton icon={<IconLink size={18} />} onPress={() => void copy()}>
          {copyTexts[state]}
        </PrimaryButton>
        {'share' in navigator && (
          <SecondaryButton icon={<IconShare size={18} />} onPress={send}>
            送る
          </SecondaryButton>
        )}
      </div>
      <Announcement>{state === 'idle' ? '' : copyTexts[state]}</Announcement>
    </>
  )
}
