import type { Episode } from '@iki/contract/play/story-format'
import { backlog, type LogEntry, type Run, type RunPosition } from '@iki/contract/play/story-run'
import { Sheet } from '#ui/page/sheet.tsx'
import classes from './backlog-sheet.module.css'
import { StoryText } from './story-text.tsx'
import { VoiceButton } from './voice-button.tsx'

type Props = {
  episode: Episode
  run: Run
  chosen: readonly string[]
  hasRuby: boolean
  onClose: () => void
  onBack: (position: RunPosition) => void
}

/** Everything that was read; each line leads back to itself. */
export function BacklogSheet({ episode, run, hasRuby, onClose, onBack }: Props) {
  const log = backlog(episode, run)
  const nameOf = (cast: string | null) => cast && (episode.cast.find(({ id }) => id === cast)?.name ?? cast)
  return (
    <Sheet title="読みかえす" onClose={onClose} isTall>
      {leave => (
        <ol ref={toItsEnd} className={classes.log}>
          {log.map((entry, index) => (
            <li key={index} className={entry.kind === 'choice' ? classes.choice : classes.line}>
              <Words
                entry={entry}
                name={entry.kind === 'line' ? nameOf(entry.line.cast) : null}
                hasRuby={hasRuby}
              />
              {entry.position && index < log.length - 1 && (
                <button
                  type="button"
                  className={classes.back}
                  onClick={() => {
                    if (entry.position) onBack(entry.position)
                    leave()
                  }}
                >
                  ここへ戻る
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </Sheet>
  )
}

/** What was read last is what is looked for first. */
function toItsEnd(list: HTMLOListElement | null): void {
  if (list) list.scrollTop = list.scrollHeight
}

function Words({ entry, name, hasRuby }: { entry: LogEntry; name: string | null; hasRuby: boolean }) {
  if (entry.kind === 'choice')
    return (
      <p className={classes.words}>
        <span className={classes.made}>選んだこと</span>
        <StoryText html={entry.choice.words} hasRuby={hasRuby} />
      </p>
    )
  return (
    <p className={classes.words}>
      {name && <span className={classes.name}>{name}</span>}
      <StoryText html={entry.line.words} hasRuby={hasRuby} />
      {entry.line.voice && <VoiceButton src={entry.line.voice} />}
    </p>
  )
}
