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
  },
  server: { host: '127.0.0.1', proxy: { '/v1': 'http://127.0.0.1:3000' } },
})
