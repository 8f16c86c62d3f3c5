import { usePlayer } from '#core/player/player.ts'
import { Sheet } from '#ui/page/sheet.tsx'
import classes from './keys-sheet.module.css'

/** Some keys of the keyboard, and what they do. */
export type KeyRow = { keys: readonly string[]; does: string }

type Props = { onClose: () => void; more?: readonly KeyRow[] | undefined }

/** The keys of the player's page. */
export function KeysSheet({ onClose, more = [] }: Props) {
  const backSeconds = usePlayer(state => state.backSeconds)
  const skipSeconds = usePlayer(state => state.skipSeconds)
  const keys: readonly KeyRow[] = [
    { keys: ['スペース', 'K'], does: '再生・一時停止' },
    { keys: ['←', 'J'], does: `${backSeconds}秒もどる` },
    { keys: ['→', 'L'], does: `${skipSeconds}秒すすむ` },
    { keys: ['<', '>'], does: '速さを0.05ずつ変える' },
    { keys: ['P', 'N'], does: 'まえへ・つぎへ' },
    { keys: ['[', ']'], does: 'くり返しの始まり・終わり' },
    { keys: ['B'], does: 'ここにしおりをつける' },
    ...more,
    { keys: ['?'], does: 'この一覧をひらく' },
  ]
  return (
    <Sheet title="キーボードの操作" onClose={onClose}>
      <dl className={classes.keys}>
        {keys.map(entry => (
          <div key={entry.does} className={classes.row}>
            <dt>
              {entry.keys.map(key => (
                <kbd key={key} className={classes.key}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{entry.does}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}
