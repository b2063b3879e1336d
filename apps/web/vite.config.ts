import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preloadFont.ts'
import { themeCss } from './build/themeCss.ts'

export default defineConfig({
  plugins: [react(), themeCss(), preloadFont(), precompress()],
  server: { port: 7080, proxy: { '/api': 'http://localhost:7000' } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Nothing may stand inline in the page or the style sheet: the content security policy allows files only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
