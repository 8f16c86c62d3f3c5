import { readFileSync } from 'node:fs'

const EVERY_MS = 500

/**
 * Calls back once when the npm that started us is gone. npm hands signals to the shell between us only, which dies of
 * them without telling us: a stopped `npm start` would leave a server that nobody sees. Returns how to stop watching.
 */
export function whenAbandoned(act) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return () => {}
  const parent = process.ppid
  const grandparent = isShell(parent) ? parentOf(parent) : null
  const timer = setInterval(() => {
    const isShellAbandoned = grandparent !== null && parentOf(parent) !== grandparent
    if (process.ppid === parent && !isShellAbandoned) return
    clearInterval(timer)
    act()
  }, EVERY_MS)
  return () => clearInterval(timer)
}

/** Only Linux tells cheaply; elsewhere the shell's own end is what is noticed. */
function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`)
  return stat && Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}

function isShell(pid) {
  return /^(|ba|da|a)sh$|^busybox$/.test(read(`/proc/${pid}/comm`)?.trim() ?? '')
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
