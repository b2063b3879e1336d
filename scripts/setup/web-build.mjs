import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fingerprint } from './fingerprint.mjs'
import { alone } from './lock.mjs'
import { cacheFolder, inRoot } from './paths.mjs'
import { runQuietly } from './run.mjs'
import { step } from './steps.mjs'

const dist = inRoot('apps/web/dist')
const stamp = path.join(dist, '.built-from')

/**
 * Builds the web app where its sources have changed since the last build.
 * @param {string} node
 */
export function provideWebBuild(node) {
  const sources = ['apps/web', 'packages/contract', 'packages/rules', 'docs/guide', 'docs/images', 'package-lock.json', 'tsconfig.base.json']
  const wanted = fingerprint(sources.map((source) => inRoot(source)))
  return step('Web app', {
    isReady: () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted,
    alone,
    work: () => build(node, wanted),
  })
}

/**
 * Builds aside and swaps, so that an interrupted build leaves the last whole one.
 * @param {string} node
 * @param {string} wanted
 */
async function build(node, wanted) {
  const fresh = path.join(cacheFolder, 'web-build')
  const old = path.join(cacheFolder, 'web-build-old')
  for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true })
  mkdirSync(cacheFolder, { recursive: true })
  const vite = inRoot('node_modules/vite/bin/vite.js')
  await runQuietly(node, [vite, 'build', '--outDir', fresh, '--emptyOutDir'], {
    cwd: inRoot('apps/web'),
    // What the app calls itself: the same sources, the same name.
    env: { ...process.env, NODE_ENV: 'production', BISITA_BUILD: wanted.slice(0, 8) },
    failure: 'The web app could not be built:',
  })
  writeFileSync(path.join(fresh, path.basename(stamp)), wanted)
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(fresh, dist)
  rmSync(old, { recursive: true, force: true })
}
