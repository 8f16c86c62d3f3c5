import { everyone, member } from '../access.ts'
import { sonkyo } from './access-sets.ts'
import { audioPlayer, inLayout } from './screen.ts'

export const playerScreens = inLayout('default', [
  audioPlayer('/single-player/:onsei?', '音声', member, { plays: 'lesson' }),
  audioPlayer('/player/:playtag?', 'ラジオ', member, { plays: 'playlist', tag: 'radio' }),
  audioPlayer('/player/free-playlist/:playtag?', '無料の音声', everyone, { plays: 'playlist', tag: 'free' }),
  audioPlayer('/single-player2/:onsei?', '音声', member, { plays: 'lesson', design: 'artwork' }),
  audioPlayer('/player2/:tag?', 'ラジオ', member, { plays: 'playlist', tag: 'radio', design: 'artwork' }),
  audioPlayer('/sonkyo-player/:playtag?', '蹲踞', sonkyo, {
    plays: 'playlist',
    tag: 'sonkyo',
    counter: true,
  }),
  audioPlayer('/kougiplayer/:playtag?', '講義', member, { plays: 'playlist', tag: 'kougi' }),
])
