import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import path from 'node:path'
import { whenAbandoned } from './abandoned.mjs'

/** A terminal's Ctrl-C reaches us twice when npm is in between: once from the terminal, once handed on by npm. */
const SAME_KEYPRESS_MS = 500
const hasGroups = process.platform !== 'win32'
const endWithParent = new URL('end-with-parent.mjs', import.meta.url).href
const quickImports = new URL('quick-imports.mjs', import.meta.url).href

/**
 * Runs programs side by side with the given Node until one ends; then the others are asked to end too. Resolves to
 * the exit code of the first. Signals are handed on: each program gets one SIGINT for one Ctrl-C, and a second Ctrl-C
 * kills it.
 */
export async function runPrograms(programs, { root, node }) {
  const children = programs.map(program => startProgram(program, { root, node }))
  const release = handOnSignals(children)
  try {
    const exits = children.map(exitOf)
    const code = await Promise.race(exits)
    for (const child of children) send(child, 'SIGTERM')
    await Promise.all(exits)
    return code
  } finally {
    release()
  }
}

function startProgram(program, { root, node }) {
  const {
    file,
    args = [],
    folder = '.',
    endsWithUs = false,
    startsQuickly = false,
    youngMegabytes = 0,
    env = {},
  } = program
  const before = [...(endsWithUs ? [endWithParent] : []), ...(startsQuickly ? [quickImports] : [])]
  const flags = before.flatMap(module => ['--import', module])
  if (youngMegabytes > 0) flags.push(`--max-semi-space-size=${youngMegabytes}`)
  return spawn(node, [...flags, path.resolve(root, file), ...args], {
    cwd: path.join(root, folder),
    env: { ...process.env, PATH: [path.dirname(node), process.env.PATH].join(path.delimiter), ...env },
    stdio: ['inherit', 'inherit', 'inherit', ...(endsWithUs ? ['ipc'] : [])],
    // In a group of its own the terminal's Ctrl-C does not reach it, so that what we hand on is all it gets.
    detached: hasGroups,
  })
}

function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  })
}

function handOnSignals(children) {
  let interruptedAt = null
  const interrupt = () => {
    const now = performance.now()
    if (interruptedAt === null) {
      interruptedAt = now
      for (const child of children) send(child, 'SIGINT')
    } else if (now - interruptedAt > SAME_KEYPRESS_MS) {
      for (const child of children) kill(child)
    }
  }
  let isTerminating = false
  const terminate = () => {
    if (isTerminating) return
    isTerminating = true
    for (const child of children) send(child, 'SIGTERM')
  }
  const handlers = { SIGINT: interrupt, SIGTERM: terminate }
  for (const [name, handler] of Object.entries(handlers)) process.on(name, handler)
  const unwatch = whenAbandoned(terminate)
  return () => {
    unwatch()
    for (const [name, handler] of Object.entries(handlers)) process.off(name, handler)
  }
}

function send(child, signal) {
  // Windows knows no signals between programs, and its Ctrl-C has reached the child by itself.
  const isRunning = child.exitCode === null && child.signalCode === null
  if (isRunning && (hasGroups || signal !== 'SIGINT')) child.kill(signal)
}

function kill(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  if (!hasGroups) child.kill('SIGKILL')
  else process.kill(-child.pid, 'SIGKILL')
}
