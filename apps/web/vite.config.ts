import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import web from './package.json' with { type: 'json' }
import { catalogue, wordsVersion } from './build/catalogue.ts'
import { classicScripts } from './build/classicScripts.ts'
import { guides } from './build/guides.ts'
import { floor } from './build/floor.ts'
import { codeSplittingGroups } from './build/codeSplitting.ts'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preloadFont.ts'
import { serviceWorker } from './build/serviceWorker.ts'
import { themeCss } from './build/themeCss.ts'

/** The version, and of which sources: 0.1.0+3f9a2c81. The server reads the same from the build (.built-from). */
const version = [web.version, process.env['BISITA_BUILD']].filter(Boolean).join('+')

export default defineConfig({
  // The packages' entries bring an older form of themselves, which is larger and cannot be shaken.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }, { find: /^leaflet$/, replacement: 'leaflet/dist/leaflet-src.esm.js' }] },
  plugins: [react(), catalogue(), guides(), themeCss(), preloadFont(), classicScripts(), serviceWorker(version), precompress()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version), 'import.meta.env.VITE_WORDS': JSON.stringify(wordsVersion()) },
  server: { port: 7080, proxy: { '/api': 'http://localhost:7000' } },
  build: {
    target: floor,
    sourcemap: false,
    // Nothing may stand inline in the page or the style sheet: the content security policy allows files only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // A text that nothing shows is left out, and a part of the app is loaded for none.
      treeshake: { manualPureFunctions: ['t'] },
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: codeSplittingGroups },
      },
    },
  },
})
