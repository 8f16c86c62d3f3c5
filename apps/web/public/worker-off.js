// Sent in the worker's place when the operator sets OFFLINE=no: takes the worker and the app it kept off the device.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', event => event.waitUntil(leave()))

async function leave() {
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith('iki-shell-')).map(name => caches.delete(name)))
  await self.registration.unregister()
}
