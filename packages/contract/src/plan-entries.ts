import type { Plan } from './plan.ts'

export type PlanEntry = { label: string; path: string }

/** What the top of a plan leads to beside its playlists (specification §2); a screen may be one of a later piece. */
export const planEntries: Readonly<Partial<Record<Plan, readonly PlanEntry[]>>> = {
  kafuku: [
    { label: 'メソッド', path: '/kafuku/methods' },
    { label: '成長日記', path: '/kafuku/special-index' },
    { label: 'プレミアム蹲踞', path: '/kafuku/sonkyoProgram/premium-sonkyo' },
    { label: 'ゲリラ整体', path: '/kafuku/guerrilla-seitai' },
    { label: 'からだの声・理論', path: '/kafuku/body-voice/Body-Voice-theory' },
    { label: '手の指の声', path: '/kafuku/body-voice/BV-Te-no-yubi-symboltalk' },
    { label: 'はらの声', path: '/kafuku/body-voice/symbol/bv-hara' },
    { label: '足の声', path: '/kafuku/body-voice/symbol/bv-ashi' },
    { label: '蹲踞の声', path: '/kafuku/body-voice/BV-Sonkyo-shisei' },
    { label: '蹲踞ルーレット', path: '/kafuku/sonkyoProgram/roulette' },
    { label: 'つながり一覧', path: '/kafuku/Tsunagari-Ichiran' },
    { label: '講義', path: '/kafuku/special/kougi' },
  ],
  kagura: [
    { label: '一覧', path: '/kagura/list' },
    { label: '通して聴く', path: '/kagura/list-play' },
    { label: '宗匠の講義', path: '/kagura/grand-master' },
  ],
  eichi: [
    { label: '講義をさがす', path: '/eichi/playlist' },
    { label: '講義を聴く', path: '/kougiplayer' },
    { label: '特別コンテンツ', path: '/eichi/special-index' },
    { label: '叡智の日記', path: '/habit/diary/weekly' },
  ],
  'dancer-online': [
    { label: '蹲踞', path: '/plan/dancer-online/sonkyo' },
    { label: '体癖の踊り', path: '/plan/dancer-online/taiheki-dance' },
    { label: '習慣', path: '/plan/dancer-online/habit' },
  ],
}
