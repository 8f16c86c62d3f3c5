import { getRtc, makeRtcToken, rtcTokenSeconds } from '@iki/contract/people/rtc'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { loadChunk } from '#core/loading/load-chunk.ts'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { FactList } from '#ui/lists/fact-list.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import type { ChannelEnd, ChannelFigures, RtcChannel } from './rtc-channel.ts'

const rtcQuery = { queryKey: ['rtc'], queryFn: () => call(getRtc, {}), staleTime: Number.POSITIVE_INFINITY }
const figuresEachMs = 1_000
const ends: Record<ChannelEnd, string> = {
  ended: `チャンネルにいられる時間（${rtcTokenSeconds / 60}分）が過ぎたので、出ました。`,
  broken: '経路が切れたので、チャンネルを出ました。もう一度お入りください。',
}

/** The way over the provider, where one is set: the member’s own channel, in which nobody else is. */
export function ChannelSection() {
  const { data } = useQuery(rtcQuery)
  return data?.hasChannel ? <Channel /> : null
}

function Channel() {
  const [isIn, setIn] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [figures, setFigures] = useState<ChannelFigures | null>(null)
  const going = useRef({ isHere: true, leave: () => {} })
  useEffect(() => {
    const { current } = going
    current.isHere = true
    return () => {
      current.isHere = false
      current.leave()
    }
  }, [])
  const follow = (channel: RtcChannel) => {
    const timer = setInterval(() => setFigures(channel.figures()), figuresEachMs)
    going.current.leave = () => {
      clearInterval(timer)
      going.current.leave = () => {}
      void channel.leave()
    }
  }
  const leave = () => {
    going.current.leave()
    setIn(false)
    setFigures(null)
  }
  const enter = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const { joinChannel } = await loadChunk(() => import('./rtc-channel.ts'))
      const channel = await joinChannel(await call(makeRtcToken, {}), end => {
        leave()
        setProblem(ends[end])
      })
      if (!going.current.isHere) return void channel.leave()
      follow(channel)
      setIn(true)
    } catch (error) {
      setProblem(error instanceof ApiError ? errorMessage(error) : 'チャンネルに入れませんでした。')
    } finally {
      setBusy(false)
    }
  }
  return (
    <section>
      <SectionHeading>通話の経路</SectionHeading>
      <p>ご自分だけのチャンネルに入って、外との経路を確かめます。ほかの人はいません。</p>
      <SecondaryButton isBusy={isBusy} onPress={isIn ? leave : () => void enter()}>
        {isIn ? 'チャンネルを出る' : 'チャンネルに入る'}
      </SecondaryButton>
      {problem && <Notice kind="problem">{problem}</Notice>}
      {isIn && (
        <FactList
          label="経路の結果"
          facts={[
            ['往復の時間', figures ? `${figures.roundTripMs}ミリ秒` : 'はかっています'],
            ['送っている速さ', figures ? `${figures.sentKilobits}キロビット毎秒` : 'はかっています'],
          ]}
        />
      )}
    </section>
  )
}
