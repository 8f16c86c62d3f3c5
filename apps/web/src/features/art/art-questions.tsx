import { type Art, qualifyForArt, questionCount } from '@iki/contract/play/art'
import { href } from '@iki/contract/screens/screens'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#core/api/api-client.ts'
import { errorMessage } from '#core/api/api-error.ts'
import { PrimaryButton } from '#ui/buttons/primary-button.tsx'
import { TextLink } from '#ui/buttons/text-link.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { RadioCards } from '#ui/fields/radio-cards.tsx'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { artQuery, artsQuery } from './art.queries.ts'
import classes from './art-questions.module.css'

/** Three questions about what one has seen. The server alone knows the answers. */
export function ArtQuestions({ art, missingSides }: { art: Art; missingSides: number }) {
  const { id, questions, qualifiedAt } = art
  const client = useQueryClient()
  const [answers, setAnswers] = useState<readonly (number | null)[]>(questions.map(() => null))
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (chosen: number[]) => call(qualifyForArt, { id, answers: chosen }),
    async onSuccess({ qualifiedAt: at }) {
      if (!at) return
      client.setQueryData(artQuery(id).queryKey, known => known && { ...known, qualifiedAt: at })
      await client.invalidateQueries({ queryKey: artsQuery.queryKey })
    },
  })
  if (qualifiedAt)
    return (
      <Notice
        kind="success"
        title="よく見た作品になりました"
        action={<TextLink to={href('/omake/Items')}>あつめたものを見る</TextLink>}
      >
        この作品のしるしが、手帳とあつめたものに入りました。
      </Notice>
    )
  const chosen = answers.filter(answer => answer !== null)
  return (
    <section className={classes.questions}>
      <SectionHeading>見てから、答える</SectionHeading>
      {missingSides > 0 ? (
        <p className={classes.hint}>
          立体をまわして、あと{missingSides}つの側から見ると、問いが{questionCount}つひらきます。
        </p>
      ) : (
        <form
          className={classes.form}
          onSubmit={event => {
            event.preventDefault()
            if (chosen.length === questions.length) mutate(chosen)
          }}
        >
          {questions.map(({ ask, choices }, index) => (
            <RadioCards
              key={ask}
              legend={ask}
              name={`question-${index}`}
              options={choices.map((label, choice) => ({ value: String(choice), label }))}
              value={answers[index] == null ? null : String(answers[index])}
              onChange={value =>
                setAnswers(before => before.map((answer, at) => (at === index ? Number(value) : answer)))
              }
            />
          ))}
          {error && <Notice kind="problem">{errorMessage(error)}</Notice>}
          {data && !data.qualifiedAt && (
            <Notice>
              {data.right === 0
                ? 'まだ、どれも合っていません。'
                : `${questions.length}つのうち、${data.right}つが合っています。`}
              もういちど、まわして見てみてください。
            </Notice>
          )}
          <PrimaryButton type="submit" isBusy={isPending} isDisabled={chosen.length < questions.length}>
            答える
          </PrimaryButton>
        </form>
      )}
    </section>
  )
}
