import { everyone, member } from '../access/access.ts'
import { dancePlayer, sonkyo, tv } from './access-sets.ts'
import { audioPlayer, inLayout, musicPlayer, videoPlayer } from './screen.ts'

export const playerScreens = inLayout('default', [
  audioPlayer('/single-player/:onsei?', '音声', member, {
    plays: 'lesson',
    otherDesign: '/single-player2/:onsei?',
  }),
  audioPlayer('/player/:playtag?', 'ラジオ', member, { plays: 'playlist', tag: 'radio' }),
  audioPlayer('/player/free-playlist/:playtag?', '無料の音声', everyone, { plays: 'playlist', tag: 'free' }),
  audioPlayer('/single-player2/:onsei?', '音声', member, {
    plays: 'lesson',
    otherDesign: '/single-player/:onsei?',
    design: 'artwork',
  }),
  audioPlayer('/player2/:tag?', 'ラジオ', member, { plays: 'playlist', tag: 'radio', design: 'artwork' }),
  audioPlayer('/sonkyo-player/:playtag?', '蹲踞', sonkyo, {
    plays: 'playlist',
    tag: 'sonkyo',
    counter: true,
  }),
  audioPlayer('/kougiplayer/:playtag?', '講義', member, { plays: 'playlist', tag: 'kougi' }),
  videoPlayer('/dougaplayer/:playtag?', '動画', member, { plays: 'playlist', tag: 'video' }),
  videoPlayer('/single-dougaplayer/:dougaid?', '動画', member, { plays: 'lesson' }),
  videoPlayer('/spdougaplayer/:playtag?', '縦の動画', member, {
    plays: 'playlist',
    tag: 'portrait',
    design: 'portrait',
  }),
  videoPlayer('/dance-player/:playtag?', '踊りの動画', dancePlayer, {
    plays: 'playlist',
    tag: 'dance-films',
    design: 'practice',
  }),
  videoPlayer('/player2/dream-tv/:tag?', '夢のテレビ', tv, { plays: 'playlist', tag: 'dream-tv' }),
  videoPlayer('/player/hlsvideo/hls', '画質を選べる動画', member, { plays: 'lesson', id: 'kokyu-hako' }),
  videoPlayer('/player/hlsvideo/hls2', 'チャプターのある動画', member, {
    plays: 'lesson',
    id: 'kokyu-hako',
    beside: 'chapters',
  }),
  videoPlayer('/player/hlsvideo/hls3', 'つづけて見る動画', member, {
    plays: 'playlist',
    tag: 'hls',
    beside: 'playlist',
  }),
  videoPlayer('/player/hlsvideo/hls4', 'テレビに映す動画', member, {
    plays: 'lesson',
    id: 'kokyu-hako',
    castsFirst: true,
  }),
  musicPlayer('/player/hlsmusic/music', '音楽', member, { plays: 'stream' }),
  musicPlayer('/player/hlsmusic/music2', '音楽と歌詞', member, { plays: 'stream', view: 'lyrics' }),
  musicPlayer('/single-music-player/:music?', '音楽', member, { plays: 'lesson' }),
])
