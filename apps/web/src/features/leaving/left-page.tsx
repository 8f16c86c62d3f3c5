import { leavingTokenParameter, leavingUndoDays } from '@iki/contract/account/leaving'
import { tokyoTimestamp } from '@iki/contract/api/tokyo'
import { href } from '@iki/contract/screens/screens'
import { useLocation } from 'react-router'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { japaneseDay } from '#ui/format/format-day.ts'
import { Threshold } from '#ui/page/threshold.tsx'
import classes from './leaving.module.css'
import type { HasLeft } from './leaving.queries.ts'

/** After leaving: how it can be taken back, and until when. */
export function LeftPage() {
  const state: Partial<HasLeft> | null = useLocation().state
  const until = state?.undoUntil ? tokyoTimestamp(new Date(state.undoUntil)) : null
  const untilText = until
    ? `${japaneseDay(until.slice(0, 10))}の${until.slice(11, 16)}まで`
    : `${leavingUndoDays}日のあいだ`
  return (
    <Threshold
      drawing="path"
      title="退会のお手続きが済みました"
      lead="これまでお使いくださり、ありがとうございました。"
    >
      <div className={classes.section}>
        {state?.token ? (
          <>
            <Notice title="このリンクを控えておいてください">
              {untilText}、下のリンクから取り消せます。この画面を閉じると、もう出せません。
            </Notice>
            <p className={classes.link}>
              <TextLink to={`${href('/account/leaving-undo')}?${leavingTokenParameter}=${state.token}`}>
                退会を取り消すリンク
              </TextLink>
            </p>
          </>
        ) : (
          <Notice kind="success" title="メールをお送りしました">
            お気持ちが変わったときは、{untilText}、{state?.email ? `${state.email} に届く` : ''}
            メールのリンクから取り消せます。
          </Notice>
        )}
        <p>すべての端末からログアウトしました。これからの引き落としは、ありません。</p>
        <p>
          <TextLink to={href('/login')}>ログインの画面へ</TextLink>
        </p>
      </div>
    </Threshold>
  )
}
