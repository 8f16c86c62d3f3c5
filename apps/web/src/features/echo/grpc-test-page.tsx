import { echoLimit, echoRounds } from '@iki/contract/api/echo-limits'
import { useState } from 'react'
import { useAbortWhenLeft } from '#core/session/use-abort-when-left.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { middleOf, RoundTrips } from '#ui/chart/round-trips.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { Page } from '#ui/page/page.tsx'
import type { EchoRound } from './echo-client.ts'
import classes from './grpc-test-page.module.css'

/** Whether gRPC-web gets through this network: ten round trips, for somebody who helps a member. */
export function GrpcTestPage() {
  const [message, setMessage] = useState('やまびこ')
  const [rounds, setRounds] = useState<readonly EchoRound[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const last = rounds.at(-1)
  const begin = useAbortWhenLeft()
  const measure = async () => {
    const signal = begin()
    setBusy(true)
    setProblem(null)
    setRounds([])
    try {
      const { echoOnce } = await import('./echo-client.ts')
      for (let taken: EchoRound[] = []; taken.length < echoRounds; ) {
        taken = [...taken, await echoOnce(message, signal)]
        if (signal.aborted) return
        setRounds(taken)
      }
    } catch (error) {
      if (signal.aborted) return
      const { echoProblem } = await import('./echo-client.ts').catch(() => ({ echoProblem: null }))
      setProblem(echoProblem?.(error) ?? '読み込めませんでした。もう一度お試しください。')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Page
      title="やまびこの確認"
      lead="サーバーに言葉を送り、同じ言葉が戻るまでの時間をはかります（gRPC-web）。"
      drawing={{ id: 'grpc', drawing: 'echo' }}
    >
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void measure()
        }}
      >
        <TextField
          label="送る言葉"
          value={message}
          onChange={event => setMessage(event.currentTarget.value)}
          mostCharacters={echoLimit}
        />
        <PrimaryButton type="submit" isBusy={isBusy} isDisabled={message.trim() === ''}>
          10回送って、はかる
        </PrimaryButton>
      </form>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {rounds.length > 0 && <RoundTrips label="往復の時間" rounds={rounds.map(({ ms }) => ms)} />}
      {last && (
        <FactList
          label="はかった結果"
          facts={[
            ['戻った言葉', last.echoed.text],
            ['サーバーが数えた文字数', `${last.echoed.characters}字`],
            ['送った大きさ', `${last.sentBytes}バイト`],
            [
              '受け取った大きさ',
              last.receivedBytes === null ? '数えられませんでした' : `${last.receivedBytes}バイト`,
            ],
            ['往復の時間', middleOf(rounds.map(({ ms }) => ms))],
          ]}
        />
      )}
    </Page>
  )
}
