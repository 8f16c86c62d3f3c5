import { countCharacters } from '@iki/contract/api/characters'
import {
  getImpression,
  type Impression,
  impressionLength,
  updateImpression,
} from '@iki/contract/people/impression'
import { type FormEvent, useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { DraftNotice } from '#ui/fields/draft-notice.tsx'
import { TextAreaField } from '#ui/fields/text-area-field.tsx'
import { bodyProblem, type DraftMoment, type PictureTexts, textsOfPictures } from '../form/draft.ts'
import { forgetPictures, sendPictures } from '../form/draft-pictures.ts'
import { MomentField, MomentOfPlayer } from '../form/moment-field.tsx'
import { PicturesField } from '../form/pictures-field.tsx'
import { learnPost } from './cached-posts.ts'
import { useEditDraft } from './edit-drafts.ts'
import { EditedElsewhere } from './edited-elsewhere.tsx'
import classes from './post-menu.module.css'
import { useEdit } from './use-edit.ts'

type Written = { body: string; pictures: string[]; pictureTexts: PictureTexts; moment: DraftMoment | null }

const writtenIn = ({ body, pictures, moment }: Impression): Written => ({
  body,
  pictures: pictures.map(({ id }) => id),
  pictureTexts: Object.fromEntries(pictures.map(({ id, text }) => [id, text])),
  moment: moment && { lessonId: moment.lessonId, seconds: moment.seconds, title: moment.title },
})

/** The form to change the text, pictures and moment of one's own post. Everybody sees that a post was changed. */
export function EditPost({ post, onDone }: { post: Impression; onDone: () => void }) {
  const draft = useEditDraft({ ...post, written: writtenIn(post) })
  const { written, change } = draft
  const { body, pictures, pictureTexts, moment } = written
  const [fault, setFault] = useState<string | null>(null)
  const { seen, other, forgetOther, problem, isPending, save } = useEdit({
    shown: post,
    isOverOthers: draft.isOverOthers,
    save: before => saveOver(before, written),
    onSaved(changed) {
      draft.drop()
      learnPost({ ...changed, comments: post.comments })
      onDone()
    },
    async read() {
      const newest = await call(getImpression, { id: post.id })
      learnPost(newest)
      return newest
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = bodyProblem(body)
    setFault(found)
    if (!found) save()
  }
  return (
    <form className={classes.step} aria-label="感想をなおす" noValidate onSubmit={submit}>
      {other && (
        <EditedElsewhere
          body={other.body}
          onTake={() => {
            change(writtenIn(other))
            forgetOther()
          }}
        />
      )}
      {draft.isFromDraft && <DraftNotice onGiveUp={draft.drop} />}
      <TextAreaField
        label="感想"
        minRows={5}
        maxRows={12}
        value={body}
        error={fault}
        onChange={event => change({ body: event.currentTarget.value })}
      />
      <PicturesField
        ids={pictures}
        addresses={new Map(seen.pictures.map(({ id, url }) => [id, url]))}
        isDisabled={isPending}
        texts={pictureTexts}
        onChange={added => change({ pictures: added })}
        onWrite={texts => change({ pictureTexts: texts })}
      />
      {moment && (
        <MomentField moment={moment} isDisabled={isPending} onRemove={() => change({ moment: null })} />
      )}
      <MomentOfPlayer has={moment !== null} onTake={taken => change({ moment: taken })} />
      <p className={classes.hint}>
        {countCharacters(body)} / {impressionLength}　なおした感想には「編集ずみ」と付きます。
      </p>
      {problem && <Notice kind="problem">{problem}</Notice>}
      <PrimaryButton type="submit" isWide isBusy={isPending}>
        なおす
      </PrimaryButton>
    </form>
  )
}

/** Sends only what was changed: the rest may have been changed by another device, or its lesson may be closed. */
async function saveOver(
  before: Impression,
  { body, pictures, pictureTexts, moment }: Written,
): Promise<Impression> {
  const was = writtenIn(before)
  const added = pictures.filter(id => !was.pictures.includes(id))
  const isSame = (one: unknown, two: unknown) => JSON.stringify(one) === JSON.stringify(two)
  const texts = textsOfPictures(pictures, pictureTexts)
  await sendPictures(added, {})
  const changed = await call(updateImpression, {
    id: before.id,
    body,
    base: before.revision,
    pictures: isSame(pictures, was.pictures) ? undefined : [...pictures],
    pictureTexts: isSame(texts, textsOfPictures(was.pictures, was.pictureTexts)) ? undefined : texts,
    moment: isSame(moment, was.moment)
      ? undefined
      : moment && { lessonId: moment.lessonId, seconds: moment.seconds },
  })
  void forgetPictures(added)
  return changed
}
