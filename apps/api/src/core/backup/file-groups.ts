/** Most files are small, and finding them takes longer than reading them. */
const filesAtOnce = 4
/** Several large ones at once would only fill the memory. */
const bytesAtOnce = 8 * 1024 * 1024

/** Files in groups that are read or written at the same time, in their order. */
export async function* inGroups<T extends { bytes: number }>(
  files: AsyncIterable<T> | Iterable<T>,
): AsyncGenerator<T[]> {
  let group: T[] = []
  let bytes = 0
  for await (const file of files) {
    if (group.length > 0 && (group.length === filesAtOnce || bytes + file.bytes > bytesAtOnce)) {
      yield group
      group = []
      bytes = 0
    }
    group.push(file)
    bytes += file.bytes
  }
  if (group.length > 0) yield group
}
