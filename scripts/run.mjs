// Runs the project's commands on any Node from 20.19 on: brings Node 24 when the machine's is older, installs what is
// missing, builds what is stale, then runs the command. It uses nothing but Node itself.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './installed.mjs'
import { findNode } from './node-24.mjs'
import { runPrograms } from './programs.mjs'
import { markBuilt, webIsStale } from './stale.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * A step: what is printed before it, the file that Node runs, its arguments, the folder it runs in. `skipUnless`: a file
 * without which there is nothing to do. `onlyStale`: left out when it was done with the same sources. `endsWithUs`: it
 * stops even when this script is killed. Steps run one after the other; a list in the place of a step runs side by
 * side until one of its programs ends. `startsQuickly`: with quick-imports.mjs. `youngMegabytes`: the most that each half
 * of its young objects may take; Node's own bound keeps 200 MB of a server that needs 70. `quiet` commands print no names of steps.
 */
const lasting = {
  endsWithUs: true,
  startsQuickly: true,
  youngMegabytes: 8,
  // glibc would hold 170 MB more of what the first start needed for a moment; other systems do not read these.
  env: { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '131072' },
}
const server = { name: 'server', file: 'apps/api/src/main.ts', ...lasting }
const buildWeb = {
  name: 'build the web app',
  file: 'apps/web/build/build.ts',
  skipUnless: 'apps/web/build/build.ts',
  makesWeb: true,
}
const buildStaleWeb = { ...buildWeb, onlyStale: true }
const vite = { name: 'vite', file: 'node_modules/vite/bin/vite.js', folder: 'apps/web', endsWithUs: true }
const check = [
  { name: 'format and lint', file: 'node_modules/@biomejs/biome/bin/biome', args: ['check'] },
  ...[
    'packages/contract',
    'apps/api',
    'apps/web',
    'apps/web/src/worker',
    'test',
    'e2e',
    'bench',
    'browsers',
    'spec-mutations',
    'recipes',
  ].map(folder => ({
    name: `types of ${folder}`,
    file: 'node_modules/typescript/bin/tsc',
    // By itself it takes four checkers, and each checks anew much of what all share.
    args: ['-p', folder, '--checkers', '2'],
  })),
]
const tests = {
  name: 'unit and API tests',
  file: 'node_modules/vitest/vitest.mjs',
  args: ['run'],
  // Each file starts at one of these times or at the usual one, in a zone where it is another day (decision 112).
  env: {
    TEST_CLOCKS: '2027-03-01T00:30:00+09:00,2028-02-29T23:59:00+09:00,2027-01-01T00:00:10+09:00',
    TZ: 'Pacific/Honolulu',
  },
  // Pages of tests are young objects that all go at once: a tenth of the web tests' processor time was moving them.
  youngMegabytes: 64,
}
const journeys = {
  name: 'journeys in a browser',
  file: 'node_modules/@playwright/test/cli.js',
  args: ['test', '-c', 'e2e/playwright.config.ts'],
  skipUnless: 'e2e/playwright.config.ts',
}
const generate = {
  name: 'migration',
  file: 'node_modules/drizzle-kit/bin.cjs',
  args: ['generate'],
  folder: 'apps/api',
}
const cli = name => ({
  quiet: true,
  takesArgs: true,
  steps: [{ name, file: `apps/api/src/cli/${name}.ts`, startsQuickly: true }],
})

const commands = {
  start: { quiet: true, steps: [buildStaleWeb, server] },
  dev: { quiet: true, steps: [[server, vite]] },
  build: { steps: [buildWeb] },
  check: { steps: check },
  // Some tests start the whole server, which must not find an app that other code has built.
  test: { steps: [...check, buildStaleWeb, tests, journeys] },
  bench: { quiet: true, takesArgs: true, steps: [buildStaleWeb, { name: 'bench', file: 'bench/main.ts' }] },
  browsers: {
    quiet: true,
    takesArgs: true,
    steps: [buildStaleWeb, { name: 'browsers', file: 'browsers/main.ts' }],
  },
  mutation: { quiet: true, takesArgs: true, steps: [{ name: 'mutation', file: 'mutation/main.mjs' }] },
  'spec-mutations': {
    quiet: true,
    takesArgs: true,
    steps: [{ name: 'spec-mutations', file: 'spec-mutations/main.ts' }],
  },
  worker: {
    quiet: true,
    steps: [{ name: 'worker', file: 'apps/api/src/worker.ts', ...lasting }],
  },
  content: cli('content'),
  billing: cli('billing'),
  credit: cli('credit'),
  sandbox: cli('sandbox'),
  licence: cli('licence'),
  member: cli('member'),
  mail: cli('mail'),
  health: cli('health'),
  report: cli('report'),
  activity: cli('activity'),
  secret: cli('secret'),
  backup: cli('backup'),
  restore: cli('restore'),
  migration: { quiet: true, takesArgs: true, steps: [generate] },
}

process.exitCode = await main(process.argv.slice(2)).catch(error => {
  process.stderr.write(`${error.message}\n`)
  return 1
})

async function main([name, ...rest]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : null
  if (!command) throw new Error(`Usage: node scripts/run.mjs ${Object.keys(commands).join('|')} [arguments]`)
  const args = rest[0] === '--' ? rest.slice(1) : rest
  if (args.length > 0 && !command.takesArgs)
    throw new Error(`${name} takes no arguments, but got: ${args.join(' ')}`)
  const node = await findNode(root)
  await ensureInstalled(root, node)
  for (const step of command.steps) {
    const code = await runStep([step].flat(), {
      node,
      args: step.onlyStale ? [] : args,
      quiet: command.quiet,
    })
    if (code !== 0) return code
  }
  return 0
}

async function runStep(programs, { node, args, quiet }) {
  const [{ name, skipUnless, onlyStale, makesWeb }] = programs
  const print = line => (quiet ? undefined : process.stdout.write(`${line}\n`))
  if (skipUnless && !existsSync(path.join(root, skipUnless))) {
    print(`- ${name}: nothing there yet`)
    return 0
  }
  if (onlyStale && !(await webIsStale(root))) {
    print(`- ${name}: up to date`)
    return 0
  }
  print(`▸ ${name}`)
  const code = await runPrograms(
    programs.map(program => ({ ...program, args: [...(program.args ?? []), ...args] })),
    { root, node },
  )
  if (code !== 0) print(`✗ ${name} failed (exit code ${code})`)
  else if (makesWeb) await markBuilt(root)
  return code
}
