import { shelfLengthNames } from '@iki/contract/media/shelf'
import { href } from '@iki/contract/screens/screens'
import { lengthNames } from '#entities/lesson/shelf-texts.ts'
import { Chip } from '#ui/buttons/chip.tsx'
import { SecondaryButton } from '#ui/buttons/secondary-button.tsx'
import { classNames } from '#ui/class-names.ts'
import { SectionHeading } from '#ui/page/section-heading.tsx'
import { PaintedTiles } from '#ui/painting/painted-tiles.tsx'
import { lessonsOfLength } from './every-lesson-address.ts'
import { searchHistory } from './search-history.ts'
import classes from './search-page.module.css'
import start from './search-start.module.css'

/** The times of day, each with its ink painting. */
const times = [
  { text: '朝', painting: 'dawn' },
  { text: '昼', painting: 'path' },
  { text: '夜', painting: 'moon' },
  { text: '眠り', painting: 'feather' },
] as const

/** Suggested searches for members who don't know what to search for: by part of the body, by purpose. */
const suggestions = [
  { title: 'からだから', searches: ['息', '背骨', '腰', '肩', '首', '足', '声'] },
  { title: '気分から', searches: ['ゆるめる', 'やすむ', '歩く', '整える'] },
] as const

const shelves = [
  { to: href('/dictionary'), label: '辞書' },
  { to: href('/gallery'), label: 'ギャラリー' },
  { to: href('/matome/:id?'), label: '読みもの' },
  { to: href('/player/hlsmusic/music'), label: '音楽' },
  { to: href('/dougaplayer/:playtag?'), label: '動画' },
  { to: href('/faq'), label: 'よくあるご質問' },
] as const

/** A link, which also leads there while no script has come. */
const searchFor = (text: string) => `${href('/search')}?${new URLSearchParams({ q: text })}`

/** Shown before anything is typed: the member's last searches, and suggestions. */
export function SearchStart() {
  const history = searchHistory.use()
  return (
    <div className={start.groups}>
      {history.length > 0 && (
        <section className={classNames(classes.group, start.whole)} aria-label="さがしたことば">
          <SectionHeading>さがしたことば</SectionHeading>
          <div className={classes.chips}>
            {history.map(each => (
              <Chip key={each} to={searchFor(each)}>
                {each}
              </Chip>
            ))}
          </div>
          <div className={classes.clear}>
            <SecondaryButton onPress={searchHistory.clear}>履歴を消す</SecondaryButton>
          </div>
        </section>
      )}
      <section className={classNames(classes.group, start.whole)} aria-label="時間帯から">
        <SectionHeading>時間帯から</SectionHeading>
        <PaintedTiles
          tiles={times.map(({ text, painting }) => ({ label: text, path: searchFor(text), painting }))}
        />
      </section>
      <section className={classes.group} aria-label="長さから">
        <SectionHeading>長さから</SectionHeading>
        <div className={classes.chips}>
          {shelfLengthNames.map(length => (
            <Chip key={length} to={lessonsOfLength(length)}>
              {lengthNames[length]}
            </Chip>
          ))}
        </div>
      </section>
      {suggestions.map(({ title, searches }) => (
        <section key={title} className={classes.group} aria-label={title}>
          <SectionHeading>{title}</SectionHeading>
          <div className={classes.chips}>
            {searches.map(each => (
              <Chip key={each} to={searchFor(each)}>
                {each}
              </Chip>
            ))}
          </div>
        </section>
      ))}
      <section className={classNames(classes.group, start.whole)} aria-label="棚から">
        <SectionHeading>棚から</SectionHeading>
        <div className={classes.chips}>
          {shelves.map(({ to, label }) => (
            <Chip key={to} to={to}>
              {label}
            </Chip>
          ))}
        </div>
      </section>
    </div>
  )
}
