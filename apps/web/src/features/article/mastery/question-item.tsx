import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useEmbedded } from '#core/embed/use-embedded.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { HtmlParts, parseHtml } from '#ui/html/parsed-html.tsx'
import { LockMark } from '#ui/lock/lock-mark.tsx'
import { LockNotice } from '#ui/lock/lock-notice.tsx'
import { DetailsSummary } from '#ui/page/details-summary.tsx'
import type { FoundQuestion } from './find-questions.ts'
import { foundParts } from './folded-text.ts'
import classes from './question-item.module.css'

type Props = FoundQuestion & {
  /** The search terms, to be marked. */
  terms: readonly string[]
  /** The address names this question. */
  isNamed: boolean
}

/** A question that can be opened to show its answer. The answer is rendered when it is first opened. */
export function QuestionItem({ question, excerpt, terms, isNamed }: Props) {
  const { id, title, lock, bodyHtml } = question
  const [isOpen, setOpen] = useState(isNamed)
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (!isNamed) return
    setOpen(true)
    details.current?.scrollIntoView()
  }, [isNamed])
  return (
    <details
      ref={details}
      id={id}
      open={isOpen}
      className={classes.question}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <DetailsSummary className={classes.head}>
        <span className={classes.text}>
          <span className={classes.title}>
            <Found text={title} terms={terms} />
          </span>
          {excerpt && (
            <span className={classes.excerpt}>
              <Found text={excerpt} terms={terms} />
            </span>
          )}
          {lock && (
            <span className={classes.excerpt}>
              <LockMark lock={lock} />
            </span>
          )}
        </span>
      </DetailsSummary>
      {isOpen && (
        <div className={classes.answer}>
          {lock && <LockNotice lock={lock} isSecond />}
          {bodyHtml !== null && <Answer html={bodyHtml} embeds={question.embeds} terms={terms} />}
          <CopyLink id={id} />
        </div>
      )}
    </details>
  )
}

type AnswerProps = Pick<FoundQuestion['question'], 'embeds'> & { html: string; terms: readonly string[] }

function Answer({ html, embeds, terms }: AnswerProps) {
  const text = useMemo(() => parseHtml(html), [html])
  const show = useCallback(
    (texts: readonly string[]) => texts.map((each, key) => <Found key={key} text={each} terms={terms} />),
    [terms],
  )
  const showEmbed = useEmbedded(embeds)
  return <HtmlParts text={text} show={terms.length > 0 ? show : undefined} showEmbed={showEmbed} />
}

const copyTexts = {
  idle: 'この答えへのリンクをコピー',
  copied: 'コピーしました',
  failed: 'コピーできませんでした',
} as const

function CopyLink({ id }: { id: string }) {
  const [state, setState] = useState<keyof typeof copyTexts>('idle')
  const copy = async () => {
    const { origin, pathname } = window.location
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}#${id}`)
      setState('copied')
    } catch {
      setState('failed')
    }
  }
  return (
    <p className={classes.copy} aria-live="polite">
      <SecondaryButton onPress={() => void copy()} icon={<IconLink />}>
        {copyTexts[state]}
      </SecondaryButton>
    </p>
  )
}

/** A text in which the search terms are marked. */
function Found({ text, terms }: { text: string; terms: readonly string[] }) {
  if (terms.length === 0) return text
  return foundParts(text, terms).map((part, index) =>
    part.isFound ? <mark key={index}>{part.text}</mark> : part.text,
  )
}
