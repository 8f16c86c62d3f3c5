import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    manifest: true,
    sourcemap: false,
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    // What the first view needs comes in one piece. It must not wait for a piece that comes later (main.tsx).
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] } } },
  },
  server: { host: '127.0.0.1', proxy: { '/v1': 'http://127.0.0.1:3000' } },
})
