import { everyone, member } from '../access/access.ts'
import { documentScreen, feature, inLayout, welcome } from './screen.ts'

export const readingScreens = [
  ...inLayout('nyumon', [documentScreen('/deshi-nyumon', '弟子入門', everyone, { slug: 'deshi-nyumon' })]),
  ...inLayout('matome', [feature('/matome/:id?', '読みもの', everyone, 'article/matome')]),
  ...inLayout('default', [
    documentScreen('/ntlls-30', '三十日の蹲踞', everyone, { slug: 'ntlls-30' }),
    feature('/page/:id?', 'ご案内', everyone, 'page/page'),
    feature('/landing/:landingid?', 'ようこそ', everyone, 'article/landing'),
    documentScreen('/static/community', 'コミュニティ', everyone, { slug: 'community' }),
    documentScreen('/static/linestep', 'LINEとつなぐ', everyone, { slug: 'linestep' }),
    documentScreen('/static/nice-habit', 'いい習慣', everyone, { slug: 'nice-habit' }),
    documentScreen('/static/present', 'プレゼント', everyone, { slug: 'present' }),
    welcome('/welcome/base-plan', 'ようこそ、ベースプランへ', member, {
      article: 'welcome-base-1',
      series: 'welcome-base',
    }),
    welcome('/welcome/base-plan2', 'ようこそ、ベースプラン2へ', member, {
      article: 'welcome-base2-1',
      series: 'welcome-base2',
    }),
    welcome('/welcome/base-plan2/step1', 'はじめの一歩', member, {
      article: 'welcome-base2-2',
      series: 'welcome-base2',
    }),
    welcome('/welcome/base-plan2/step2', '二歩目', member, {
      article: 'welcome-base2-3',
      series: 'welcome-base2',
    }),
    feature('/dictionary', '辞書', member, 'dictionary/dictionary'),
    feature('/dictionary/tag/:tag?', '辞書・分類', member, 'dictionary/dictionary'),
    feature('/dictionary/:wordid', '辞書のことば', member, 'dictionary/word'),
    feature('/gallery', 'ギャラリー', member, 'gallery/gallery'),
    feature('/gallery/:id', '作品', member, 'gallery/artwork'),
    feature('/product/ar/:artid?', '立体の作品', member, 'art/art'),
    feature('/omake/Items', 'あつめたもの', member, 'achievement/items'),
    feature('/omake/custamize', '見た目と並び', member, 'display/display-settings'),
    feature('/omake/manabinaoshi', 'まなびなおし', member, 'relearn/relearn'),
    feature('/omake/scene', '場面', member, 'story/scene', { story: 'afq' }),
    feature('/omake/main-menu-test', 'すべての画面', member, 'screen-menu/screen-menu'),
  ]),
] as const
