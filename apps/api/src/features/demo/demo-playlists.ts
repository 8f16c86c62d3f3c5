/** The playlists that demo@ begins with, the last one first in its list. */
export const demoPlaylists = [
  {
    id: 'asa-no-hitomawari',
    name: '朝のひとまわり',
    lessonIds: ['asa-ashiura', 'asa-sebone', 'asa-mado', 'oto-asanagi'],
  },
  { id: 'nemuru-mae', name: 'ねむる前に', lessonIds: ['hiru-kata', 'neru-shio', 'oto-tsukinofune'] },
] as const
