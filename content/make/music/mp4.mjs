// Writes one free tag (`----:com.apple.iTunes:<name>`) into an MP4 whose index stands before its sound (faststart).

const box = (type, ...contents) => {
  const body = Buffer.concat(contents)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}
const zeros = count => Buffer.alloc(count)

function boxesIn(file, from, to) {
  const found = []
  for (let at = from; at < to; at += file.readUInt32BE(at))
    found.push({ at, type: file.toString('latin1', at + 4, at + 8), end: at + file.readUInt32BE(at) })
  return found
}

function boxAt(file, path) {
  let place = { at: -8, end: file.length }
  for (const type of path) {
    place = boxesIn(file, place.at + 8, place.end).find(inner => inner.type === type)
    if (!place) throw new Error(`no ${type} in the file`)
  }
  return place
}

function tagBox(name, value) {
  const data = Buffer.concat([Buffer.from([0, 0, 0, 1]), zeros(4), Buffer.from(value)]) // 1: it is text
  const free = box(
    '----',
    box('mean', zeros(4), Buffer.from('com.apple.iTunes')),
    box('name', zeros(4), Buffer.from(name)),
    box('data', data),
  )
  const handler = box('hdlr', zeros(8), Buffer.from('mdirappl'), zeros(9))
  return box('udta', box('meta', zeros(4), handler, box('ilst', free)))
}

/** The same file with this tag, in place of those it has. */
export function withTag(file, name, value) {
  const moov = boxAt(file, ['moov'])
  const remaining = boxesIn(file, moov.at + 8, moov.end)
    .filter(({ type }) => type !== 'udta')
    .map(({ at, end }) => file.subarray(at, end))
  const index = box('moov', ...remaining, tagBox(name, value))
  const tagged = Buffer.concat([file.subarray(0, moov.at), index, file.subarray(moov.end)])
  // The sound has moved by as much as the index grew: so do the places where its chunks are.
  const moved = tagged.length - file.length
  const chunks = boxAt(tagged, ['moov', 'trak', 'mdia', 'minf', 'stbl', 'stco'])
  for (let at = chunks.at + 16; at < chunks.end; at += 4)
    tagged.writeUInt32BE(tagged.readUInt32BE(at) + moved, at)
  return tagged
}
