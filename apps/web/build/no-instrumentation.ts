/** In place of React Router's reports about its routes: nobody asks our router for any. */
const nothing = () => undefined
const noUpdates = () => ({})
const itself = <Router>(router: Router) => router

export {
  itself as instrumentClientSideRouter,
  nothing as consumeInstrumentationClientResultMetaReceiver,
  noUpdates as getRouteInstrumentationUpdates,
}
