import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preloadFont.ts'
import { themeCss } from './build/themeCss.ts'

/** Parts of dialogs and forms, which come when the first of them opens. */
const openedLater =
  /ui\/Dialog\.|components\/(Modal|ModalBase|Overlay|CloseButton|Paper|FocusTrap)\/|react-remove-scroll|use-sidecar|use-callback-ref|react-style-singleton|@mantine\/form|ui\/formFields|klona|fast-deep-equal|react-virtual|virtual-core/

export default defineConfig({
  plugins: [react(), themeCss(), preloadFont(), precompress()],
  server: { port: 7080, proxy: { '/api': 'http://localhost:7000' } },
  build: {
    target: 'es2022',
    sourcemap: false,
    // Nothing may stand inline in the page or the style sheet: the content security policy allows files only.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: {
        codeSplitting: {
          // Few files: what the login needs, and what the other screens share without opening a dialog or a form.
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'screens', test: (id) => !openedLater.test(id), minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
})
