import { countCharacters, isWithin } from '@iki/contract/api/characters'
import { impressionLength } from '@iki/contract/people/impression'
import type { TimelinePlan } from '@iki/contract/people/timeline'
import { href } from '@iki/contract/screens/screens'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, errorMessage } from '#core/api/api-error.ts'
import { isWaitingHere } from '#core/offline/unsent.ts'
import { waitingReason } from '#core/offline/waiting-reason.ts'
import { Chip, ChipRow } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { CheckboxField } from '#ui/fields/checkbox-field.tsx'
import { FormFrame } from '#ui/fields/form-frame.tsx'
import { outbox, useOutgoing } from '../impression-outbox.ts'
import { bodyProblem, draft, textsOfPictures, useDraft } from './draft.ts'
import classes from './impression-form.module.css'
import { MentionField, uidsOf } from './mention-field.tsx'
import { MomentField } from './moment-field.tsx'
import { PicturesField } from './pictures-field.tsx'

type Props = { plans: readonly { plan: TimelinePlan; name: string }[]; plan: TimelinePlan }

/** The form of an impression. Every key press is stored on the device, and the post is sent exactly once. */
export function ImpressionForm({ plans, plan }: Props) {
  const { id, body, pictures, pictureTexts = {}, mentions = [], isForRoom, moment } = useDraft()
  const [problem, setProblem] = useState<string | null>(null)
  const { post } = useOutgoing(id)
  const { refusal, forget } = usePostProblem(id)
  const waits = post !== null && isWaitingHere(post.state)
  const isBusy = post?.state === 'sending' || post?.state === 'waiting'
  useArrival(plan, isForRoom)
  const send = () => {
    const fault = bodyProblem(body)
    setProblem(fault)
    if (fault) return
    forget()
    outbox.put(id, {
      plan,
      body,
      pictures,
      isForRoom,
      moment: moment && { lessonId: moment.lessonId, seconds: moment.seconds },
      pictureTexts: Object.values(pictureTexts).some(Boolean)
        ? textsOfPictures(pictures, pictureTexts)
        : undefined,
      mentions: isForRoom ? undefined : uidsOf(body, mentions),
    })
  }
  return (
    <FormFrame
      label="感想を書く"
      submitLabel={isBusy ? '送っています' : waits ? 'いま送る' : '送る'}
      isBusy={isBusy}
      problem={refusal}
      onSubmit={send}
      isWide
      isAtThumb
    >
      {plans.length > 1 && (
        <div>
          <p className={classes.label} aria-hidden="true">
            どのプランの感想ですか
          </p>
          <ChipRow label="どのプランの感想ですか">
            {plans.map(each => (
              <Chip
                key={each.plan}
                isOn={each.plan === plan}
                onPress={() => {
                  if (!post) draft.change({ plan: each.plan })
                }}
              >
                {each.name}
              </Chip>
            ))}
          </ChipRow>
        </div>
      )}
      {moment && (
        <MomentField
          moment={moment}
          isDisabled={post !== null}
          onRemove={() => draft.change({ moment: null })}
        />
      )}
      <div>
        <MentionField
          plan={plan}
          mentions={mentions}
          label="感想"
          placeholder="気づいたこと、からだの変化、うれしかったこと。"
          minRows={7}
          value={body}
          error={problem}
          disabled={post !== null}
          onWrite={(text, named) => {
            setProblem(null)
            draft.change({ body: text, mentions: named })
          }}
        />
        <p className={classes.count} data-over={!isWithin(body, impressionLength) || undefined}>
          {countCharacters(body)} / {impressionLength}
        </p>
      </div>
      <PicturesField
        ids={pictures}
        isDisabled={post !== null}
        texts={pictureTexts}
        onChange={added => draft.change({ pictures: added })}
        onWrite={texts => draft.change({ pictureTexts: texts })}
      />
      <CheckboxField
        label="運営だけに見せる"
        description="ほかの会員の方には見えません。読むのは、ご自身と運営だけです。"
        checked={isForRoom}
        disabled={post !== null}
        onChange={event => draft.change({ isForRoom: event.currentTarget.checked })}
      />
      {waits && (
        <Notice
          title={post.state === 'onPage' ? 'まだ送れていません' : '端末に保存しました'}
          action={
            <SecondaryButton onPress={() => outbox.takeBack(id)}>送るのをやめて、書きなおす</SecondaryButton>
          }
        >
          {post.state === 'onPage'
            ? 'この端末には残せないため、送り終わるまで画面を閉じないでください。'
            : post.state === 'signIn'
              ? waitingReason(post)
              : '電波のよいところで、自動で送ります。この画面を閉じてもだいじょうぶです。'}
        </Notice>
      )}
    </FormFrame>
  )
}

/** After the post was sent, opens the page that shows it. */
function useArrival(plan: TimelinePlan, isForRoom: boolean): void {
  const navigate = useNavigate()
  const [opened] = useState(() => ({ id: draft.read().id, plan, isForRoom }))
  const { id } = useDraft()
  if (id === opened.id) Object.assign(opened, { plan, isForRoom })
  const { isSent } = useOutgoing(opened.id)
  useEffect(() => {
    if (!isSent) return
    const path = opened.isForRoom ? '/room/:id/kansou' : '/timeline/:id?/kansou'
    void navigate(href(path, { id: opened.plan }), { replace: true })
  }, [isSent, opened, navigate])
}

const alreadyThere =
  'はじめに送った感想は、届いています。このまま送ると、別の感想になります。「わたしの感想と返事」でお確かめください。'
const lostPicture = '写真か、感想の相手の音声が見つかりませんでした。外してから、もう一度お送りください。'

/** Says why the server refused a post. The text is then a draft again. */
function usePostProblem(id: string) {
  const { post } = useOutgoing(id)
  const [refusal, setRefusal] = useState<string | null>(null)
  const isRefused = post?.state === 'refused'
  const error = post?.error
  useEffect(() => {
    if (!isRefused) return
    const code = error instanceof ApiError ? error.code : null
    outbox.takeBack(id)
    if (code === 'repeated_differently') draft.renewId()
    if (code === 'repeated_differently') setRefusal(alreadyThere)
    else setRefusal(code === 'not_found' ? lostPicture : errorMessage(error))
  }, [id, isRefused, error])
  return { refusal, forget: () => setRefusal(null) }
}
