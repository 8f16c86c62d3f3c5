const facts = { width: 640, height: 360, durationSeconds: 6, heights: [360], strip: null, loudness: -19 }

/** The files of a content folder with a ready-made film of six seconds. */
export const readyFilm = (name: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries({
      'film.json': JSON.stringify(facts),
      'master.m3u8': '#EXTM3U\n#EXT-X-MEDIA:TYPE=AUDIO,URI="audio.m3u8"\n#EXT-X-STREAM-INF:\nv360.m3u8\n',
      'audio.m3u8': '#EXTM3U\n#EXT-X-MAP:URI="audio-init.mp4"\n#EXTINF:4,\naudio-0001.m4s\n',
      'v360.m3u8': '#EXTM3U\n#EXTINF:4,\nv360-0001.m4s\n',
      'audio-init.mp4': 'audio',
      'audio-0001.m4s': 'audio',
      'v360-0001.m4s': 'video',
      'poster.jpg': 'poster',
    }).map(([file, content]) => [`media/${name}/${file}`, content]),
  )
