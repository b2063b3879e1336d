import type { Plugin } from 'vite'

/** Asks for the text's font beside the style sheet instead of after it. Only the build knows its hashed name. */
export function preloadFont(): Plugin {
  return {
    name: 'preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const font = Object.keys(bundle ?? {}).find((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
        if (font === undefined) throw new Error('The build holds no Inter for Latin.')
        return [
          {
            tag: 'link',
            injectTo: 'head-prepend',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
          },
        ]
      },
    },
  }
}
