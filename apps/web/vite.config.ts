import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import web from './package.json' with { type: 'json' }
import { classicScripts } from './build/classicScripts.ts'
import { precompress } from './build/precompress.ts'
import { preloadFont } from './build/preloadFont.ts'
import { serviceWorker } from './build/serviceWorker.ts'
import { themeCss } from './build/themeCss.ts'

/**
 * Parts of dialogs and forms, which come when the first of them opens; and parts of screens that a few share,
 * which would bring their forms and dialogs along to every screen.
 */
const openedLater =
  /ui\/Dialog\.|components\/(Modal|ModalBase|Overlay|CloseButton|Paper|FocusTrap)\/|use-focus-trap\/|use-focus-return\/|useBlocker\.|react-remove-scroll|use-sidecar|use-callback-ref|react-style-singleton|@mantine\/form|ui\/formFields|klona|fast-deep-equal|react-virtual|virtual-core|components\/ScrollArea\/|domains\/(itineraries\/(plan|spread|usePlan|assignees|saving)|visits\/(recording|places)|clients\/(clientForm|timeline)\b|approvals\/deciding)|rules\/src\/(commonPasswords|passphraseWords|passwords|approvers)|src\/device\/(queue|records|overlay)\/|app\/device\/useReading|domains\/(areas|assignments|audit)\/|domains\/branches\/(desk|showing|choosing|locationFilter|branchForm|orders)|domains\/users\/(people|sessions|devices|rights|agents|drafts|filters|showing|unseen|userForm|randomBelow)|ui\/(PickMany|OnceShown|Toggle|Choices|calendar)\.|src\/(app\/pages|domains\/[^/]+\/components)\//

/** Small parts that several screens share: a file of its own would cost each of them more than it holds. */
const pieces =
  /app\/pages\/(usePlaces|paneFocus|clientsState|queueLink|(clients|visits)\.module)|components\/(PlaceFields|IdNumber|PhotoSending|VisitRecord\.module)|components\/Checkbox\/|api\/useChange/

export default defineConfig({
  // The package's entry brings an older form of itself, which is larger and cannot be shaken.
  resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
  plugins: [react(), themeCss(), preloadFont(), classicScripts(), serviceWorker(), precompress()],
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(web.version) },
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
            { name: 'screens', test: (id) => pieces.test(id) || !openedLater.test(id), minShareCount: 2, priority: 1 },
            // What opens a phone's database, whole: parts of it that other screens share would be files of their own.
            { name: 'device', test: /app\/local\/opened\.ts/ },
          ],
        },
      },
    },
  },
})
