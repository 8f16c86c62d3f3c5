import type { ErrorCode } from './errors.ts'

/**
 * What an error code means for something that waits on a device to be sent:
 * - `sign-in`: the member's access has to be restored first. It waits unchanged, and says why.
 * - `retry`: the same bytes may be accepted later. It waits and is sent again by itself.
 * - `conflict`: the server has another version. Both are stored until a rule or the writer has chosen.
 * - `gone`: what it belongs to no longer exists.
 * - `final`: the server does not accept it as it is. It is not sent again before its writer has changed or confirmed
 *   it.
 */
export type Refusal = 'sign-in' | 'retry' | 'conflict' | 'gone' | 'final'

const refusals = {
  // Nobody is signed in, or it is not certain who is.
  not_signed_in: 'sign-in',
  memo_not_signed_in: 'sign-in',
  no_current_user: 'sign-in',
  wrong_credentials: 'sign-in',
  wrong_password: 'sign-in',
  proof_needed: 'sign-in',
  passkey_refused: 'sign-in',
  passkey_unknown: 'sign-in',
  no_auth_data: 'sign-in',
  sign_in_unconfirmed: 'sign-in',
  // The CSRF token belongs to another session: a new session brings a new one.
  forged_request: 'sign-in',
  // An operator may enable the account again, and the member may confirm the address: until then nothing that was
  // written is given up.
  account_disabled: 'sign-in',
  email_unconfirmed: 'sign-in',

  // The server or its database cannot answer at the moment.
  internal: 'retry',
  unavailable: 'retry',
  matome_failed: 'retry',
  diary_not_read: 'retry',
  diary_not_saved: 'retry',
  diary_not_updated: 'retry',
  diary_not_deleted: 'retry',
  // A slow network: nothing is wrong with what was sent.
  request_timeout: 'retry',
  too_many_requests: 'retry',
  // During a deploy, an older node may not know the call of a newer page yet.
  unknown_call: 'retry',

  // Another device has changed the same thing before.
  diary_day_taken: 'conflict',
  diary_changed: 'conflict',
  diary_unreadable: 'conflict',
  edited_elsewhere: 'conflict',
  // The Idempotency-Key was used with other content: this content may be accepted under a new key.
  repeated_differently: 'conflict',

  not_found: 'gone',
  reset_unknown_user: 'gone',
  linking_without_user: 'gone',
  user_not_read: 'gone',
  cast_ended: 'gone',
  link_unusable: 'gone',

  // The content breaks a rule.
  invalid_input: 'final',
  invalid_email: 'final',
  invalid_password: 'final',
  broken_body: 'final',
  unsupported_body: 'final',
  body_too_large: 'final',
  out_of_range: 'final',
  memo_without_lesson: 'final',
  no_id: 'final',
  no_category: 'final',
  no_landing_id: 'final',
  no_plan_name: 'final',
  no_weeks: 'final',
  no_scenario: 'final',
  no_chapter: 'final',
  no_scene: 'final',
  words_not_allowed: 'final',
  picture_unreadable: 'final',
  picture_extreme: 'final',
  picture_taken: 'final',
  diary_file_unreadable: 'final',
  diary_file_too_long: 'final',
  push_not_allowed: 'final',
  webhook_refused: 'final',
  reset_failed: 'final',
  email_taken: 'final',
  // The member may not do this now. Silent retries would look as if it had been sent.
  not_allowed: 'final',
  plan_required: 'final',
  not_open_now: 'final',
  casting_off: 'final',
  rtc_off: 'final',
  passkeys_unavailable: 'final',
  last_way_in: 'final',
  // A limit that the member has to know about: an hour of silent retries, each of them counted, would hide it.
  new_member_limit: 'final',
  too_many_posts: 'final',
  too_many_receivers: 'final',
  too_many_bookmarks: 'final',
  too_many_hidden: 'final',
  too_many_favorites: 'final',
  too_many_pictures: 'final',
  too_many_passkeys: 'final',
  // Money is never sent again silently.
  checkout_closed: 'final',
  age_not_confirmed: 'final',
  terms_changed: 'final',
  subscription_exists: 'final',
  order_under_way: 'final',
  coupon_unusable: 'final',
  coupon_used_up: 'final',
  order_over: 'final',
  subscription_ended: 'final',
  not_switchable: 'final',
  not_refundable: 'final',
  method_in_use: 'final',
  method_refused: 'final',
  too_many_methods: 'final',
  not_enough_credits: 'final',
  slot_taken: 'final',
  too_late: 'final',
  reservation_exists: 'final',
  gift_used: 'final',
  gift_expired: 'final',
  gift_own: 'final',
  gift_unwanted: 'final',
  gift_waits: 'final',
  already_held: 'final',
  sold_out: 'final',
  shop_not_for_plan: 'final',
  price_changed: 'final',
  gacha_closed: 'final',
  odds_changed: 'final',
  not_enough_fragments: 'final',
  draws_used_up: 'final',
  too_many_own_playlists: 'final',
  own_playlist_full: 'final',
  // The story is read in its order, and only from places that exist.
  episode_locked: 'final',
  episode_not_finished: 'final',
  not_achieved: 'final',
  story_place_unknown: 'final',
  // The device's date is ahead. The diary itself tries again when that day has come.
  diary_day_to_come: 'final',
} as const satisfies Record<ErrorCode, Refusal>

/** What `code` means for something that waits to be sent. A call without an answer is `retry`. */
export function refusalOf(code: ErrorCode): Refusal {
  return refusals[code]
}
