export type Segment = { name: string; seconds: number }

/** The segments of the playlist of one quality, in order. */
export function segmentsIn(playlist: string): Segment[] {
  return [...playlist.matchAll(/^#EXTINF:([\d.]+),[^\n]*\n([^#\s]+)\s*$/gm)].map(([, seconds, name]) => ({
    name: name ?? '',
    seconds: Number(seconds),
  }))
}

/** Every file that a playlist names: other playlists, initialisation segments and segments. */
export function namesIn(playlist: string): string[] {
  const lines = playlist.split('\n').map(line => line.trim())
  return lines.flatMap(line => {
    if (line && !line.startsWith('#')) return [line]
    return [...line.matchAll(/URI="([^"]*)"/g)].map(([, name]) => name ?? '')
  })
}
