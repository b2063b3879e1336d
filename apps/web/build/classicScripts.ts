import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type NodePath, transformAsync, type types } from '@babel/core'
import dynamicImport from '@babel/plugin-transform-dynamic-import'
import modulesSystem from '@babel/plugin-transform-modules-systemjs'
import { minify, type Plugin } from 'vite'

/** What changes with the way that chunks are put: their names have to change with it. */
const form = 'system 6'

const loader = createRequire(import.meta.url).resolve('systemjs/dist/s.min.js')

/**
 * Puts the build's modules as classic scripts, which SystemJS loads as the modules they were: a browser keeps the
 * compiled code of a classic script beside it when a service worker stores it, and of a module none that it would
 * use. A slow phone that opens the app spends a sixth of its time on compiling otherwise (docs/decisions/offline.md).
 */
export function classicScripts(): Plugin {
  return {
    name: 'classic-scripts',
    apply: 'build',
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies: (_file, dependencies) => dependencies.filter((file) => file.endsWith('.css')) } } }),
    augmentChunkHash: () => form,
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const part of Object.values(bundle)) {
          if (part.type !== 'chunk') continue
          const code = await classic(part.fileName, part.code)
          part.code = part.isEntry ? withLoader(`/${part.fileName}`, code) : code
        }
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const entry = /\s*<script type="module"[^>]* src="([^"]+)"><\/script>/
        const [tag, file] = entry.exec(html) ?? []
        if (tag === undefined || file === undefined) throw new Error('The page has no module to begin with.')
        return { html: html.replace(tag, ''), tags: [{ tag: 'script', injectTo: 'head', attrs: { defer: true, src: file } }] }
      },
    },
  }
}

/**
 * The entry with SystemJS before it, in one file, which a slow phone asks for once. What it registers is what SystemJS
 * is given where the entry's address is asked for, and so it is with other scripts that stand behind it in one file: the
 * entry runs once all of that has (src/app/serviceWorker/joined.ts). Where a file does not arrive that another one needs,
 * SystemJS rejects one more promise than anybody can wait for. That one is silent: the import itself rejects too. And it
 * remembers for good what did not arrive, so what failed is forgotten with the import: the next one asks for it again. (An
 * entry of its registry has `e`, null once it ran or failed; `I` until it ran; `E` while it runs; and in `C` its exports `n`.)
 */
const withLoader = (address: string, entry: string): string => `${readFileSync(loader, 'utf8').replace(/\n\/\/# sourceMappingURL=.*\s*$/, '')}
${entry}
(() => {
  const kept = new Map()
  System.keep = (address) => kept.set(new URL(address, location.href).href, System.getRegister())
  const { prototype } = System.constructor
  const { instantiate } = prototype
  prototype.instantiate = function (url, ...rest) {
    return kept.get(url) ?? instantiate.call(this, url, ...rest)
  }
  const { import: imported } = prototype
  prototype.import = function (...given) {
    return imported.apply(this, given).catch((error) => {
      const registry = this[Object.getOwnPropertySymbols(this)[0]]
      for (const [address, part] of Object.entries(registry)) if (part.e === null && part.I && !part.E && part.C !== part.n) delete registry[address]
      throw error
    })
  }
  addEventListener('unhandledrejection', (event) => {
    if (/SystemJS.*errors\\.md#3/.test(event.reason?.message)) event.preventDefault()
  })
  System.keep(${JSON.stringify(address)})
  void System.import(${JSON.stringify(address)})
})()
`

async function classic(file: string, code: string): Promise<string> {
  const made = await transformAsync(code, {
    babelrc: false,
    configFile: false,
    compact: true,
    comments: false,
    sourceType: 'module',
    plugins: [dynamicImport, modulesSystem, withoutResolve],
  })
  const small = await minify(file, made?.code ?? '', { compress: { target: 'es2022' } })
  if (small.code === '' || small.errors.length > 0) throw new Error(`${file} could not be put as a classic script.`)
  return inAscii(small.code)
}

/** A script of ASCII alone takes a browser half the memory and no decoding; what else it holds stands in texts, and is escaped there. */
const inAscii = (code: string): string => code.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** `import.meta.resolve` answers at once in a module and later in SystemJS; who asks whether it is there finds it is not. */
function withoutResolve({ types: t }: { types: typeof types }) {
  return {
    visitor: {
      MemberExpression(path: NodePath<types.MemberExpression>) {
        if (t.isMetaProperty(path.node.object) && t.isIdentifier(path.node.property, { name: 'resolve' })) path.replaceWith(t.unaryExpression('void', t.numericLiteral(0)))
      },
    },
  }
}
