/**
 * The closed list of all errors of calls. `http` is the status code of the answer, `message` is in the envelope (texts
 * of the specification are copied literally), `text` is shown to people if the message was not written for them.
 */
const table = {
  invalid_input: { http: 400, message: '入力内容をご確認ください' },
  invalid_email: {
    http: 400,
    message: 'Error: invalid email address.',
    text: 'メールアドレスをご確認ください',
  },
  invalid_password: { http: 400, message: 'Error: invalid password.', text: 'パスワードをご確認ください' },
  broken_body: { http: 400, message: '送られたデータを読み取れませんでした' },
  request_timeout: { http: 408, message: 'データが届ききりませんでした。もう一度お試しください' },
  memo_without_lesson: {
    http: 400,
    message: 'load Memo error. not login.',
    text: 'どの音声のメモか、わかりませんでした',
  },
  no_id: { http: 400, message: 'error. no id.', text: 'どれのことか、わかりませんでした' },
  no_category: { http: 400, message: 'error. no category.', text: '分類を指定してください' },
  no_landing_id: {
    http: 400,
    message: 'error. no landing_id.',
    text: 'どのページのことか、わかりませんでした',
  },
  no_plan_name: { http: 400, message: 'error. no plan_name.', text: 'プランを指定してください' },
  no_weeks: { http: 400, message: 'error. no weeks.', text: '週を指定してください' },
  no_scenario: {
    http: 400,
    message: 'error. no scenario.',
    text: 'どの物語のことか、わかりませんでした',
  },
  no_chapter: { http: 400, message: 'error. no chapter.', text: 'どの章のことか、わかりませんでした' },
  no_scene: { http: 400, message: 'error. no scene.', text: 'どの場面のことか、わかりませんでした' },
  link_unusable: {
    http: 400,
    message: 'このリンクは使用済みか、期限が切れています。もう一度お手続きください',
  },
  webhook_refused: { http: 400, message: 'webhook refused.', text: '署名のない知らせです' },
  reset_failed: { http: 400, message: 'メールアドレスをもう一度ご確認ください。' },
  not_signed_in: { http: 401, message: 'ログインしてください' },
  memo_not_signed_in: { http: 401, message: 'load Memo error. not login.', text: 'ログインしてください' },
  no_current_user: {
    http: 401,
    message: 'システムがアップデートされたため、お手数ですがもう一度ログインをお願いいたします',
  },
  wrong_credentials: { http: 401, message: 'メールアドレスまたはパスワードが違います' },
  no_auth_data: { http: 401, message: '認証データが取得できませんでした' },
  account_disabled: {
    http: 403,
    message: 'このアカウントは現在ご利用いただけません。お手数ですがお問い合わせください',
  },
  wrong_password: { http: 403, message: 'パスワードが違います' },
  proof_needed: {
    http: 403,
    message: 'ご本人であることの確認が必要です',
    text: 'ご本人であることの確認が済まなかったので、なにも変えていません',
  },
  passkey_refused: {
    http: 403,
    message: 'passkey refused.',
    text: 'パスキーを確かめられませんでした。もう一度お試しください',
  },
  passkey_unknown: {
    http: 403,
    message: 'passkey unknown.',
    text: 'このパスキーは、もう使えません。ほかの方法でログインしてください',
  },
  passkeys_unavailable: {
    http: 403,
    message: 'passkeys unavailable.',
    text: 'このアドレスでは、パスキーを使えません',
  },
  not_allowed: { http: 403, message: 'この操作はできません' },
  plan_required: { http: 403, message: 'ご契約中のプランではご利用いただけません' },
  not_open_now: { http: 403, message: 'ただいまは閉じている時間です' },
  casting_off: { http: 403, message: 'テレビやスピーカーで流すことは、ただいまご利用いただけません' },
  rtc_off: { http: 403, message: '通話の経路の確認は、ただいまご利用いただけません' },
  email_unconfirmed: { http: 403, message: '先にメールアドレスの確認をお済ませください' },
  forged_request: { http: 403, message: '画面を読み込み直してから、もう一度お試しください' },
  episode_locked: { http: 403, message: 'この話は、ひとつ前の話を読みおえると開きます' },
  not_found: { http: 404, message: "doesn't exist.", text: '見つかりませんでした' },
  reset_unknown_user: { http: 404, message: 'そのメールアドレスは登録されていません。' },
  linking_without_user: {
    http: 404,
    message: 'error no such user.',
    text: '連携は、まだ完了していません。メールの中のボタンから、お手続きください',
  },
  user_not_read: { http: 404, message: 'ユーザDBからの取得に失敗しました' },
  unknown_call: { http: 404, message: 'This page could not be found', text: 'ページが見つかりませんでした' },
  sign_in_unconfirmed: { http: 409, message: 'このブラウザでログインを続けてもよいかご確認ください' },
  cast_ended: { http: 409, message: 'テレビやスピーカーとのつながりが切れました。もう一度おつなぎください' },
  too_many_receivers: {
    http: 409,
    message: '同時に流せるテレビやスピーカーは4台までです。ほかの1台を止めてからお試しください',
  },
  too_many_bookmarks: {
    http: 409,
    message: 'しおりは、ひとつの音声に1,000、ぜんぶで10,000までです。いらないものを消してからお試しください',
  },
  words_not_allowed: {
    http: 400,
    message: 'ここでは使えないことばが含まれています。書きかえてからお送りください',
  },
  new_member_limit: {
    http: 429,
    message: 'はじめの3日間は、1時間に5つまで書けます。しばらく時間をおいてからお試しください',
  },
  too_many_posts: {
    http: 429,
    message: '1時間に書ける数をこえました。しばらく時間をおいてからお試しください',
  },
  too_many_hidden: { http: 409, message: 'ブロックとミュートは、あわせて1,000人までです' },
  push_not_allowed: { http: 400, message: 'この端末には通知を送れません' },
  too_many_favorites: {
    http: 409,
    message: 'お気に入りは2,000までです。いらないものを外してからお試しください',
  },
  too_many_own_playlists: {
    http: 409,
    message: 'プレイリストは200までです。いらないものを消してからお試しください',
  },
  own_playlist_full: {
    http: 409,
    message: 'ひとつのプレイリストに入るのは500までです。いらないものを外してからお試しください',
  },
  diary_day_taken: { http: 409, message: 'この日の日記は、すでに書かれています' },
  diary_day_to_come: { http: 409, message: 'まだ来ていない日の日記は書けません' },
  diary_changed: { http: 409, message: 'この日記は、別の端末で書きかえられています' },
  diary_unreadable: {
    http: 409,
    message: 'この日に書かれていることばが、いま開けません。消えないように、上書きはしていません',
  },
  edited_elsewhere: {
    http: 409,
    message: 'ほかの端末で、先になおされています。新しい内容をお確かめください',
  },
  picture_taken: { http: 409, message: '写真を保存できませんでした。もう一度選んでください' },
  too_many_pictures: {
    http: 409,
    message: '保存できる写真の数をこえました。古い写真を消してからお試しください',
  },
  too_many_passkeys: {
    http: 409,
    message: 'パスキーは10個までです。使っていないものを消してからお試しください',
  },
  last_way_in: {
    http: 409,
    message: 'ログインする方法がなくなってしまうため、はずせません。先に、ほかの方法を登録してください',
  },
  checkout_closed: { http: 403, message: 'ただいま、お申し込みの受付をお休みしています' },
  age_not_confirmed: {
    http: 400,
    message: '18歳に満たない方は、保護者の方の同意をご確認ください',
  },
  terms_changed: {
    http: 409,
    message: 'お申し込みの内容が変わりました。新しい内容をお確かめください。料金はかかっていません',
  },
  subscription_exists: { http: 409, message: 'このプランは、すでにご契約中です' },
  order_under_way: { http: 409, message: 'このお支払いは、いま手続きの途中です' },
  coupon_unusable: {
    http: 409,
    message: 'このクーポンは、お使いいただけません。コードと期限、対象の商品をお確かめください',
  },
  coupon_used_up: { http: 409, message: 'このクーポンは、使える回数に達しました' },
  order_over: { http: 409, message: 'このお申し込みは、もう終わっています' },
  subscription_ended: { http: 409, message: 'このご契約は、すでに終わっています' },
  not_switchable: { http: 409, message: 'このご契約は、いまは変えられません' },
  not_refundable: { http: 409, message: 'このご契約は、全額の返金の対象ではありません' },
  method_in_use: {
    http: 409,
    message: 'ご契約の更新に使っているお支払い方法です。先に、ほかの方法へ変えてください',
  },
  method_refused: { http: 409, message: 'このカードは登録できませんでした。ほかのカードをお試しください' },
  too_many_methods: {
    http: 409,
    message: 'お支払い方法は10個までです。使っていないものを外してからお試しください',
  },
  slot_taken: { http: 409, message: 'この日は満席になったか、なくなりました。ほかの日をお選びください' },
  too_late: { http: 409, message: 'この日の受け付けは、もう締め切りました' },
  reservation_exists: { http: 409, message: 'ご予約が、すでにあります。日を変えることができます' },
  gift_used: { http: 409, message: 'この贈りものは、もう受けとられています' },
  gift_expired: { http: 409, message: 'この贈りものは、受けとれる期限を過ぎたか、取り消されています' },
  gift_own: { http: 409, message: 'ご自分の贈りものは、受けとれません' },
  gift_unwanted: { http: 409, message: '贈りものを受けとらない設定になっています' },
  gift_waits: {
    http: 409,
    message:
      'いまのご契約とは内容がちがうか、お支払いの途中のため、まだ受けとれません。期限までは、ご契約が終わったあとや、お支払いのあとに受けとれます',
  },
  already_held: { http: 409, message: 'すでにお持ちです' },
  sold_out: { http: 409, message: '残りがなくなりました' },
  price_changed: { http: 409, message: 'ポイントの数が変わりました。新しい数をお確かめください' },
  shop_not_for_plan: {
    http: 403,
    message:
      'この棚のものは、ドリームTVだけ、または期限のないD-CODE・釈迦だけをお持ちの方には、お渡ししていません',
  },
  not_enough_credits: { http: 409, message: 'ポイントが足りません' },
  gacha_closed: { http: 403, message: 'ガチャは、ただいまお休みしています。ポイントは使っていません' },
  odds_changed: {
    http: 409,
    message: '表が新しくなりました。新しい品書きをお確かめください。ポイントは使っていません',
  },
  not_enough_fragments: { http: 409, message: 'かけらが、まだ足りません' },
  draws_used_up: { http: 429, message: 'きょう引けるのは、ここまでです。また、あしたどうぞ' },
  not_achieved: { http: 409, message: 'まだ、とどいていません。ゆっくりどうぞ' },
  episode_not_finished: {
    http: 409,
    message: 'この話は、まだ終わりまで読まれていません。途中の場面から、お読みください',
  },
  story_place_unknown: { http: 409, message: 'この場面は、いまのお話にはありません' },
  email_taken: { http: 409, message: 'このメールアドレスはすでに登録されています' },
  repeated_differently: {
    http: 409,
    message: '同じ操作が違う内容で送られました。画面を読み込み直してください',
  },
  body_too_large: { http: 413, message: '送られたデータが大きすぎます' },
  out_of_range: { http: 416, message: 'この音声や動画には、その部分がありません' },
  picture_unreadable: {
    http: 415,
    message: 'この写真は読み取れませんでした。JPEG・PNG・WebP・HEICの写真を選んでください',
  },
  picture_extreme: {
    http: 415,
    message:
      'この写真は大きすぎるか、細長すぎます。スマートフォンで撮った写真か、小さくした写真を選んでください',
  },
  diary_file_unreadable: {
    http: 415,
    message:
      'このファイルからは、日記を読み取れませんでした。日記から書き出したCSV・JSON・Markdownか、Day OneのJSON、DaylioのCSVを選んでください',
  },
  diary_file_too_long: {
    http: 400,
    message: '一度に取りこめるのは、ひとつの日記につき5,000日までです。ファイルを分けてください',
  },
  unsupported_body: { http: 415, message: 'この形式のデータは受け取れません' },
  too_many_requests: { http: 429, message: '回数が多すぎます。しばらく時間をおいてからお試しください' },
  diary_not_read: { http: 503, message: '日記の取得に失敗しました' },
  diary_not_saved: { http: 503, message: '日記の保存に失敗しました' },
  diary_not_updated: { http: 503, message: '日記の更新に失敗しました' },
  diary_not_deleted: { http: 503, message: '日記の削除に失敗しました' },
  internal: {
    http: 500,
    message: 'server error...',
    text: 'うまくいきませんでした。少し時間をおいてからお試しください',
  },
  matome_failed: {
    http: 503,
    message: 'Error getting matome',
    text: '読み込めませんでした。少し時間をおいてからお試しください',
  },
  unavailable: {
    http: 503,
    message: 'db error',
    text: 'ただいまつながりにくくなっています。少し時間をおいてからお試しください',
  },
} as const satisfies Record<string, { http: number; message: string; text?: string }>

/** What the client reports when there was no answer, or an unreadable one (specification §8). */
export const unansweredMessages = { noAnswer: 'Network error', unreadable: 'Error some error' } as const

export type ErrorCode = keyof typeof table
export type ErrorEntry = { http: number; message: string; text?: string }

export const errorTable: Readonly<Record<ErrorCode, ErrorEntry>> = table

/** What a person reads for `code`. */
export function errorText(code: ErrorCode): string {
  return errorTable[code].text ?? errorTable[code].message
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorTable, value)
}
