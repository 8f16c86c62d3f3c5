import { member } from '../access/access.ts'
import { feature, inLayout } from './screen.ts'

export const mypageScreens = inLayout('default', [
  feature('/search', 'さがす', member, 'search/search'),
  feature('/listen', '聴く', member, 'listening/listen'),
  feature('/listen/unfinished', 'つづき', member, 'listening/unfinished'),
  feature('/listen/words', '調べたことば', member, 'dictionary/looked-up'),
  feature('/listen/played', '最近聴いたもの', member, 'listening/played'),
  feature('/mypage', 'マイページ・ご契約', member, 'mypage/mypage'),
  feature('/mypage/purchase_history', '購入の記録', member, 'billing/purchase-history'),
  feature('/mypage/receipts/:number', '領収書', member, 'billing/receipt'),
  feature('/mypage/update_card', 'カードを変える', member, 'billing/payment-methods', { of: 'card' }),
  feature('/mypage/paidy', 'あと払い（ペイディ）', member, 'billing/payment-methods', { of: 'paidy' }),
  feature('/mypage/points', 'ポイントの記録', member, 'credit/credit-history'),
  feature('/mypage/things/:id', '受けとったもの', member, 'shop/owned-thing'),
  feature('/mypage/subscriptions/:id', '解約', member, 'billing/leave'),
  feature('/mypage/bookmarks', 'しおりとメモ', member, 'bookmark/bookmarks'),
  feature('/mypage/favorites', 'お気に入り', member, 'favorite/favorites'),
  feature('/playlists', 'プレイリスト', member, 'own-playlist/own-playlists'),
  feature('/playlists/:id', 'プレイリスト', member, 'own-playlist/own-playlist'),
  feature('/playlists/shared/:token', '共有されたプレイリスト', member, 'own-playlist/shared-playlist'),
  feature('/logcollection', 'わたしの記録', member, 'listening/content-log'),
  feature('/Recode', '成長の記録', member, 'diary/growth-record'),
  feature('/mypage/security', 'ログインとセキュリティ', member, 'security/security'),
  feature('/mypage/leave', '退会', member, 'leaving/leaving'),
  feature('/mypage/wishes', '聴く時間と目的', member, 'wish/wishes'),
  feature('/mypage/kept', '端末に保存した音声', member, 'download/downloads'),
])
