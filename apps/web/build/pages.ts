import { createHash } from 'node:crypto'
import { answersId, pageKinds } from '@iki/contract/shell/rendered-page'
import { startAfterPaint } from './after-paint.ts'
import { earlyScript } from './early-script.ts'
import { earlySoundScript } from './early-sound-script.ts'
import { heldScript } from './held-script.ts'
import { lookScript } from './look-script.ts'

/** Where the server puts what it has rendered. */
export const pagePlaces = {
  title: '{{page.title}}',
  styles: '{{page.styles}}',
  content: '{{page.content}}',
  answers: '{{page.answers}}',
  files: '{{page.files}}',
} as const

type Hashes = { scripts: string[]; styles: string[] }
export type Pages = { pages: { page: string; shell: string }; hashes: Hashes; styles: string[] }

const headScript = `${lookScript};${heldScript};${earlySoundScript};${earlyScript}`

/**
 * Makes two pages of the built template: the shell, with its styles in the HTML, so that the first view needs one answer
 * of the server and nothing else; and the frame of a rendered page, in which the first scripts and styles come after the
 * content.
 */
export async function composePages(
  template: string,
  readAsset: (address: string) => Promise<string>,
  shell: string,
): Promise<Pages> {
  const links = [...template.matchAll(/\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)]
  const css = (await Promise.all(links.map(([, address = '']) => readAsset(address)))).join('').trim()
  const bare = without(template, links)
  const scripts = [
    ...bare.matchAll(/\s*<(?:script type="module"|link rel="modulepreload")[^>]*>(?:<\/script>)?/g),
  ]
  const addresses = scripts.map(([text]) => / (?:src|href)="([^"]+)"/.exec(text)?.[1] ?? '')
  const entry = scripts.map(([text]) => / src="([^"]+)"/.exec(text)?.[1]).find(Boolean) ?? ''
  const start = startAfterPaint(entry)
  const later = [
    ...links.map(([text]) => text.trim().replace(' href=', ' fetchpriority="low" href=')),
    ...addresses.map(href => `<link rel="modulepreload" crossorigin fetchpriority="low" href="${href}">`),
    `<script>${start}</script>`,
  ]
  const page = without(bare, scripts)
    .replace(/<title>.*?<\/title>/, `<title>${pagePlaces.title}</title>`)
    .replace('<!--color-scheme-->', () => head(pagePlaces.styles))
    .replace(
      '<div id="root"><!--page--></div>',
      () =>
        `<div id="root" data-page="${pageKinds.rendered}">${pagePlaces.content}</div>
    <script type="application/json" id="${answersId}">${pagePlaces.answers}</script>
    ${later.join('\n    ')}
    ${pagePlaces.files}`,
    )
  return {
    pages: {
      page,
      shell: bare
        .replace('<!--color-scheme-->', () => head(css))
        .replace(
          '<div id="root"><!--page-->',
          () => `<div id="root" data-page="${pageKinds.shell}">${shell}`,
        ),
    },
    hashes: { scripts: [hashOf(headScript), hashOf(start)], styles: [hashOf(css)] },
    styles: links.map(([, address = '']) => address),
  }
}

const head = (css: string) => `<script>${headScript}</script><style>${css}</style>`

function without(html: string, found: readonly RegExpMatchArray[]): string {
  return found.reduce((text, [part]) => text.replace(part, ''), html)
}

/** As the content security policy writes it. */
export function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
