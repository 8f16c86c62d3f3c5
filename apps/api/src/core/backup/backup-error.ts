/**
 * Why a backup cannot be made, read or restored: one line for the person who asked, with what is wrong and what to do.
 */
export class BackupError extends Error {
  override readonly name = 'BackupError'
}

const fullCodes = ['ENOSPC', 'EDQUOT', 'EFBIG']
const closedCodes = ['EACCES', 'EPERM', 'EROFS']

/** Explains a failed file operation; throws other errors on unchanged. */
export function explainFileFailure(error: unknown, place: string): unknown {
  const { code = '' } = Object(error) as { code?: string }
  const errorOf = (message: string) => new BackupError(message, { cause: error })
  if (fullCodes.includes(code))
    return errorOf(`The disk of ${place} is full. Free some space there, or choose another place.`)
  if (closedCodes.includes(code)) return errorOf(`${place} can't be written or read by this user (${code}).`)
  if (code === 'ENOTDIR') return errorOf(`${place} is a file, or is to be in one.`)
  if (code === 'EIO') return errorOf(`The disk of ${place} fails (EIO).`)
  return error
}
