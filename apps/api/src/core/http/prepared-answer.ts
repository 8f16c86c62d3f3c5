import { type PreparedFile, prepareFile } from './prepared-file.ts'

/** The whole answer of a call, made and compressed once for everybody who may have it. */
export class PreparedAnswer {
  readonly file: PreparedFile

  constructor(file: PreparedFile) {
    this.file = file
  }
}

type Parts<T> = {
  /** Changes whenever the data does. */
  versionOf(): Promise<string>
  read(): Promise<T>
}

/**
 * For large data that changes when content is loaded: each version is read, written as JSON and compressed once, and a
 * browser that has it gets 304. Only where the same is for everybody who is admitted.
 */
export function preparedByVersion<T>({ versionOf, read }: Parts<T>): () => Promise<PreparedAnswer> {
  let known: { version: string; answer: Promise<PreparedAnswer> } | null = null

  async function prepare(): Promise<PreparedAnswer> {
    const text = JSON.stringify({ status: 0, message: 'success', data: await read() })
    return new PreparedAnswer(await prepareFile(Buffer.from(text), 'application/json; charset=utf-8'))
  }

  return async () => {
    const version = await versionOf()
    if (known?.version === version) return known.answer
    const current = { version, answer: prepare() }
    known = current
    current.answer.catch(() => {
      if (known === current) known = null
    })
    return current.answer
  }
}
