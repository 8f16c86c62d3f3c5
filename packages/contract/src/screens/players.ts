import { everyone, member } from '../access.ts'
import { audioPlayer, inLayout } from './screen.ts'

export const playerScreens = inLayout('default', [
  audioPlayer('/single-player/:onsei?', '音声', member, { plays: 'lesson' }),
  audioPlayer('/player/:playtag?', 'ラジオ', member, { plays: 'playlist', tag: 'radio' }),
  audioPlayer('/player/free-playlist/:playtag?', '無料の音声', everyone, { plays: 'playlist', tag: 'free' }),
])
