import { execFile } from 'node:child_process'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const hasProc = process.platform === 'linux'

/** Whether the system knows the process id, also as an ended process that nobody has waited for. */
export function isKnown(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Identifies this very process: a process id that was given again has another mark. Null if there is none. */
export async function processMark(pid: number): Promise<string | null> {
  if (!isKnown(pid)) return null
  if (!hasProc) {
    const { stdout } = await run('ps', ['-o', 'lstart=', '-p', String(pid)]).catch(() => ({ stdout: '' }))
    return stdout.trim() || null
  }
  try {
    const [boot, stat] = await Promise.all([
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
      readFile(`/proc/${pid}/stat`, 'utf8'),
    ])
    // The command's name may contain spaces and brackets, so count the fields after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const hasExited = fields[0] === 'Z' || fields[0] === 'X'
    return hasExited ? null : `${boot.trim()}:${fields[19]}`
  } catch {
    return null
  }
}

/** The ids of the PostgreSQL processes in this data directory: each has it as its working directory, children too. */
export async function postgresProcessesIn(folder: string): Promise<number[]> {
  if (!hasProc) {
    const args = ['-t', '-a', '-c', 'postgres', '-d', 'cwd', folder]
    const list = await run('lsof', args).catch(() => ({ stdout: '' }))
    return list.stdout.split('\n').filter(Boolean).map(Number)
  }
  const ids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(ids.map(pid => isPostgresIn(pid, folder)))
  return ids.filter((_, index) => found[index])
}

async function isPostgresIn(pid: number, folder: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== folder) return false
    // Somebody's shell may have this working directory as well.
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres'
  } catch {
    return false
  }
}

/** Sends a signal; it is no error if the process has ended already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended between the check and the signal.
  }
}
