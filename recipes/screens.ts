import type { Recipe } from './recipe.ts'

const table = 'packages/contract/src/screens/screen.ts'
const ways = 'packages/contract/src/shell/ways.ts'
const components = 'apps/web/src/app/screen-components.tsx'

export const archetype: Recipe = {
  heading: 'Add a kind of screen',
  mostFiles: 5,
  changes: [
    {
      file: table,
      after: '  document: { slug: string }',
      add: '  /** A page whose first words are large. */\n  letter: { slug: string }',
    },
    {
      file: table,
      after: "export const documentScreen = rowsOf('document')",
      add: "export const letter = rowsOf('letter')",
    },
    {
      file: 'packages/contract/src/screens/reading.ts',
      replace: 'import { documentScreen,',
      by: 'import { letter, documentScreen,',
    },
    {
      file: 'packages/contract/src/screens/reading.ts',
      after: "documentScreen('/ntlls-30'",
      add: `    letter('/static/letter', 'お手紙', everyone, { slug: 'present' }),
    letter('/static/letter2', 'お手紙・二', everyone, { slug: 'present' }),`,
    },
    {
      file: 'apps/web/src/archetypes/letter-page.tsx',
      create: `import type { ArchetypeProps } from '@iki/contract/screens/screen'
import { ContentPage } from '#features/page/content-page.tsx'

/** A page whose first words are large. */
export function LetterPage({ slug }: ArchetypeProps['letter']) {
  return <ContentPage slug={slug} />
}
`,
    },
    {
      file: components,
      after: '  document: () => import(',
      add: "  letter: () => import('#archetypes/letter-page.tsx').then(chunk => chunk.LetterPage),",
    },
    {
      file: ways,
      after: "{ label: '贈りもの'",
      add: `      { label: 'お手紙', path: href('/static/letter'), drawing: 'leaf' },
      { label: 'お手紙・二', path: href('/static/letter2'), drawing: 'leaf' },`,
    },
  ],
}

export const featureScreen: Recipe = {
  heading: 'Add a screen of a feature',
  mostFiles: 5,
  changes: [
    { file: table, after: "  'gallery/artwork': None", add: "  'gallery/frame': None" },
    {
      file: 'packages/contract/src/screens/mypage.ts',
      after: "feature('/mypage/favorites'",
      add: "  feature('/mypage/frame', '額', member, 'gallery/frame'),",
    },
    {
      file: 'apps/web/src/features/gallery/frame-page.tsx',
      create: `import { Page } from '#ui/page/page.tsx'

export function FramePage() {
  return <Page title="額">絵を掛けるところ</Page>
}
`,
    },
    {
      file: components,
      after: "  'gallery/artwork': () =>",
      add: "  'gallery/frame': () => import('#features/gallery/frame-page.tsx').then(chunk => chunk.FramePage),",
    },
    {
      file: ways,
      after: "{ label: '日記の設定'",
      add: "  { label: '額', path: href('/mypage/frame'), drawing: 'moon' },",
    },
  ],
}
