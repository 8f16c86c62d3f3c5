import type { ScreenPath } from './screens.ts'

/** Screens to which nothing in the app has to lead, and from where one comes to them instead. */
export const fromOutside: Readonly<Partial<Record<ScreenPath, string>>> = {
  '/account/start-membership': 'From the pages of the operator elsewhere.',
  '/account/start-prevo': 'From the pages of the operator elsewhere.',
  '/account/payment': 'From the product that is being bought.',
  '/account/payment-online': 'From the pages of the operator elsewhere.',
  '/account/payment2': 'From the product that is being bought.',
  '/account/stripe-payment': 'From the product that is being bought.',
  '/payment/success': 'From the last page of an order.',
  '/payment/cancel': 'From the provider, when nothing was paid.',
  '/payment/tpm_success': 'From the third way to pay.',
  '/product/product-eichi': 'From advertisements and mails.',
  '/product/product-dcode': 'From advertisements and mails.',
  '/product/product-syaka': 'From advertisements and mails.',
  '/product/product-wa': 'From advertisements and mails.',
  '/product/product-sonkyo': 'From advertisements and mails.',
  '/product/product-alien': 'From advertisements and mails.',
  '/product/product-osusowaken': 'From advertisements and mails.',
  '/product/dummy': 'For operators, who look at a product before it is listed.',
  '/product/dummy2': 'For operators, who look at a product before it is listed.',
  '/product/dummy3': 'For operators, who look at a product before it is listed.',
  '/autologout': 'The app opens it when the server has ended the session.',
  '/account/created-account': 'The app opens it after signing up.',
  '/account/login': 'From the page of a product that is being bought.',
  '/account/password-reset': 'From signing in while something is being bought.',
  '/account/email-confirmation': 'From the mail to a new address.',
  '/account/email-undo': 'From the mail to the former address.',
  '/account/left': 'The app opens it after leaving.',
  '/account/leaving-undo': 'From the mail after leaving.',
  '/gift/:code': 'From the link that somebody has given.',
  '/mail-stop': 'From a mail of the kind that it stops.',
  '/landing/:landingid?': 'From advertisements and posts elsewhere.',
  '/playlists/shared/:token': 'From the link that another member has sent.',
  '/design_template': 'For those who work on the app.',
  '/afq/login': 'From the pages of the story elsewhere.',
  '/afq/debug': 'For operators, who type its address.',
  '/omake/main-menu-test': 'For operators, who type its address.',
  '/omake/agora-test': 'For operators, who type its address.',
  '/omake/grpc-test': 'For operators, who type its address.',
  '/omake/websocket-test': 'For operators, who type its address.',
}

/** Screens to which the app leads only a guest: a member has signed in already. */
export const forGuests: readonly ScreenPath[] = ['/login', '/account/add-account', '/password-reset']

/** Screens to which the app leads only as soon as there is what they are about. */
export const whenThereIsSomething: Readonly<Partial<Record<ScreenPath, string>>> = {
  '/expire-plan': 'A plan has ended: home, my page and locks lead there.',
  '/habit/diary/unsent': 'A day of the diary waits on the device: the diary says so.',
  '/people/:uid': 'Somebody has written in a timeline that the member may read.',
  '/teachers/:id': 'A plan or a lesson names its teacher: the top of the plan and the player lead there.',
  '/mypage/receipts/:number': 'Something was paid: the history leads to its receipt.',
  '/mypage/things/:id': 'The member has a thing with something to read: its shop leads there.',
  '/mypage/subscriptions/:id': 'A contract renews: my page leads out of it.',
  '/listen/unfinished': 'Something was begun: the shelf of it on /listen leads to the whole.',
  '/playlists/:id': 'The member has made a playlist.',
  '/timeline/post-kansou2': 'The member has a plan with a timeline, or writes about a lesson.',
  '/room/:id/kansou': 'The member has written in a room.',
  '/room/:id/bodyvoice': 'The member has written in the room of the plan kafuku.',
  '/single-dougaplayer/:dougaid?': 'A film was found by searching, was begun or is a favourite.',
  '/single-music-player/:music?': 'A piece was found by searching, was begun or is a favourite.',
}
