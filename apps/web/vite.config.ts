import { fileURLToPath } from 'node:url'
import { defaultServiceName, serviceNamePlaceholder } from '@iki/contract/api/service'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { stillStyles } from './build/still-styles.ts'

/**
 * What comes in one piece: a phone far from the server waits for each file, and fetches six at once where a proxy speaks
 * HTTP/1.1. The first that names a module has it, with what it needs; what stands in none is split by who shares it. The
 * first view must not wait for a piece that comes later (main.tsx), and what comes right after it for none that is only for
 * some screens. A screen itself stands in none: its name in the manifest would be lost (`build/preloads.ts`).
 */
const pieces = [
  { name: 'initial', tags: ['$initial' as const] },
  { name: 'extras', test: /src\/app\/shell\/extras\.tsx$/ },
  {
    // The looks that several share are one sheet, before those of a feature, whose rules may change it; what changes the
    // looks of a library's parts stands with these.
    name: 'styles',
    test: /src\/(?!ui\/(fields|tour)\/)(ui|core|entities|app)\/(?!.*\/(sheet|picture-viewer|token-question|menu|speed-button)\.).*\.css$/,
    minShareCount: 3,
  },
  {
    name: 'common',
    test: /@tabler|@tanstack|src\/(ui\/(?!(brush|chart|fields|film|html|player|shell|theme|tour)\/|page\/sheet)|core\/(api|browser|loading|offline|session|text|time)\/(?!rich-text))/,
    minShareCount: 8,
  },
  {
    name: 'content',
    test: /packages\/contract|src\/(ui\/html\/(html|parsed-html|long-text)\.tsx|core\/(text\/rich-text|embed\/))/,
    minShareCount: 10,
  },
  { name: 'form', test: /@mantine\/form|src\/ui\/fields\/([\w-]+-field|form-frame|is-composing)\.tsx?$/ },
  {
    // Small things that home and some others need.
    name: 'shared',
    test: /src\/(archetypes\/page-popups|core\/display\/display-settings|features\/home\/home\.queries|ui\/(chart\/ink-dot|format\/count-of-things|lesson\/lesson-card|lists\/(news-list|first-of|way-chips)|marks\/seal-stamp))\.|packages\/contract\/src\/(access\/(held-plans|membership)|shell\/(own-home|todays-lesson))\.|@tabler/,
    minShareCount: 2,
  },
  { name: 'sheet', test: /src\/ui\/page\/sheet\.tsx$/ },
  { name: 'popover', test: /@mantine\/core\/esm\/components\/Popover\// },
  {
    name: 'player',
    test: /src\/(core\/(player|practice|queue|progress|sleep|output|device|film|cast)|ui\/(player|film))\//,
    minShareCount: 6,
  },
  {
    name: 'around',
    test: /src\/(app\/(above-tabs|use-live-connection)|core\/live\/begin-live|features\/notification\/bell)\./,
  },
  {
    name: 'lesson',
    // What has fields to fill comes when it is opened, since fields bring a library.
    test: /src\/(entities\/lesson\/(?!playlist-name-form)|features\/(player|bookmark|listening)\/)/,
    minShareCount: 4,
  },
  {
    // What a member's page has beside itself, a moment later.
    name: 'beside',
    test: /src\/(app\/(shell\/(member-extras|new-radio)|member-outboxes|use-member-display)|ui\/shell\/radio-button)\./,
  },
  {
    name: 'player-page',
    test: /src\/(archetypes\/player\/(lesson-|single-player)|entities\/teacher\/|ui\/player\/)/,
  },
  { name: 'dexie', test: /node_modules\/dexie/ },
  { name: 'diary', test: /src\/features\/diary\//, minShareCount: 3 },
  { name: 'impression', test: /src\/features\/impression\//, minShareCount: 3 },
]

/** Our server writes its name into what is built; Vite’s own sends the page as it is. */
const nameOfDevelopment: Plugin = {
  name: 'service-name',
  apply: 'serve',
  transformIndexHtml: html => html.replaceAll(serviceNamePlaceholder, defaultServiceName),
}

/** What stands in place of a part of a package that we do not use. */
const inBuild = (name: string) => fileURLToPath(new URL(`build/${name}.ts`, import.meta.url))

const server = 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), nameOfDevelopment],
  css: { postcss: { plugins: [stillStyles] } },
  resolve: {
    alias: [
      {
        find: /^three\/examples\/jsm\/libs\/meshopt_decoder\.module\.js$/,
        replacement: inBuild('no-meshopt'),
      },
      {
        find: /^\.\/MantineCssVariables\/MantineCssVariables\.mjs$/,
        replacement: inBuild('no-css-variables'),
      },
      {
        find: /^\.\/color-functions\/default-variant-colors-resolver\/default-variant-colors-resolver\.mjs$/,
        replacement: inBuild('no-variants'),
      },
      { find: /^\.\/default-colors\.mjs$/, replacement: inBuild('no-palettes') },
      { find: /^\.\/instrumentation\.js$/, replacement: inBuild('no-instrumentation') },
    ],
  },
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    // The models' viewer comes only when it is asked for.
    chunkSizeWarningLimit: 2_000,
    // Browsers without modulepreload, older than three years, ask for the same files a moment later.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: pieces } } },
  },
  server: {
    host: '127.0.0.1',
    // The server takes sign-ins of its own pages alone: those of Vite come to it as if they were.
    proxy: { '/v1': { target: server, ws: true, headers: { origin: server } } },
  },
})
