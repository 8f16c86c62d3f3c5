const job = 'a job or a command of the operator: its own planning does not matter beside what it does'
const search = 'a search is planned for the words that are sought'

/** Statements that read a whole table, sort many rows or are planned at each call, and why this is acceptable. */
export const accepted: Record<string, string> = {
  dictionary_all: 'the dictionary as a whole, at most as many terms as its limit',
  dictionary_of_day: 'read twice a minute by each node at most, as many terms as the dictionary has',
  weekly_places: 'which place each week has in its plan, when content is loaded',
  playlists_by_plan: 'the playlists of a plan with their lessons, at most 100',
  kansou_of_plans: 'whole seconds of posts, as old clients page',
  dance_comments_page: 'pages by number, as old clients ask for them',
  search_in_names: search,
  search_in_bodies: search,
  impressions_found_near: search,
  impressions_found_anywhere: search,
  film_counts: job,
  film_ready_by_folder: job,
  reports_open: job,
  notification_purge: job,
  digest_members: job,
  impressions_purge: job,
  diary_resealing_entries: job,
  diary_resealing_replace_entries: job,
  diary_resealing_eichi_diary: job,
  diary_resealing_replace_eichi_diary: job,
  diary_resealing_kafuku_diary: job,
  diary_resealing_replace_kafuku_diary: job,
  diary_resealing_pictures: job,
  diary_to_remind: job,
  users_active_after: job,
  health_failed_mails: job,
}
