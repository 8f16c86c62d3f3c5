import type { ContentKind } from '#core/content/content-kind.ts'
import { achievementContent } from '#features/achievement/achievement.content.ts'
import { bodyTypeContent } from '#features/achievement/body-type.content.ts'
import { collectibleContent } from '#features/achievement/collectible.content.ts'
import { questContent } from '#features/achievement/quest.content.ts'
import { artContent } from '#features/art/art.content.ts'
import { articleContent } from '#features/article/article.content.ts'
import { connectionContent } from '#features/connection/connection.content.ts'
import { couponContent } from '#features/coupon/coupon.content.ts'
import { characterContent, danceCommentContent } from '#features/dance-comment/dance-comment.content.ts'
import { sheetContent } from '#features/diary/sheet/sheet.content.ts'
import { wordContent } from '#features/dictionary/dictionary.content.ts'
import { gachaContent } from '#features/gacha/gacha.content.ts'
import type { GachaSeeds } from '#features/gacha/gacha-seed.ts'
import { artworkContent } from '#features/gallery/gallery.content.ts'
import { lessonContent } from '#features/lesson/lesson.content.ts'
import type { LessonFilms } from '#features/lesson/medium/lesson-films.ts'
import { playlistContent } from '#features/lesson/playlist.content.ts'
import type { PreviewEngine } from '#features/lesson/preview/lesson-preview-file.ts'
import { itemContent } from '#features/master/master.content.ts'
import { newsContent } from '#features/news/news.content.ts'
import { pageContent } from '#features/page/page.content.ts'
import { popupContent } from '#features/popup/popup.content.ts'
import { productContent } from '#features/product/product.content.ts'
import { puzzleContent } from '#features/puzzle/puzzle.content.ts'
import { slotRuleContent } from '#features/reservation/slot-rule.content.ts'
import { storyContent } from '#features/story/story.content.ts'
import { storyCastContent, storyPlaceContent } from '#features/story/story-people.content.ts'
import { teacherContent } from '#features/teacher/teacher.content.ts'
import { weeklyContent } from '#features/weekly/weekly.content.ts'
import { problemsTogether } from './gacha-rewards-check.ts'

/** All kinds of content in the order in which they are loaded: playlists come after the lessons that they contain. */
export const contentKinds = (films: LessonFilms, engine: PreviewEngine, seeds: GachaSeeds) =>
  namingEachOther([
    lessonContent(films, engine),
    playlistContent,
    newsContent,
    pageContent,
    wordContent,
    articleContent,
    weeklyContent,
    artworkContent,
    teacherContent,
    connectionContent,
    itemContent,
    productContent,
    couponContent,
    slotRuleContent,
    popupContent,
    characterContent,
    danceCommentContent,
    storyCastContent,
    storyPlaceContent,
    storyContent,
    artContent,
    achievementContent,
    questContent,
    bodyTypeContent,
    collectibleContent,
    sheetContent,
    gachaContent(seeds, problemsTogether),
    puzzleContent,
  ])

/** Types refuse a kind whose files name a folder that is not in this list. */
const namingEachOther = <Folder extends string>(
  kinds: readonly ContentKind<Folder, NoInfer<Folder>>[],
): readonly ContentKind<Folder>[] => kinds
