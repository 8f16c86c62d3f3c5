/**
 * In place of three's decoder for compressed meshes: that one starts WebAssembly when it is loaded, which our policy
 * refuses. The content's check lets no model in that would need it.
 */
const none = { supported: false, ready: Promise.resolve() }

export { none as MeshoptDecoder }
