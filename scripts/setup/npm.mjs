import { existsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { cacheFolder, canWrite, root } from './paths.mjs'
import { runQuietly } from './run.mjs'

/**
 * Runs npm quietly.
 * @param {string} node the Node to run it with
 * @param {string[]} args
 * @param {{failure: string, cwd?: string}} options `failure`: what to say first when it fails
 */
export async function runNpm(node, args, { failure, cwd = root }) {
  const cli = npmCli()
  const quiet = ['--no-fund', '--no-audit', '--loglevel=error']
  const [program, first] = cli ? [node, [cli]] : ['npm', []]
  await runQuietly(program, [...first, ...args, ...quiet], { cwd, env: npmEnvironment(), failure })
}

/** The script of the machine's npm: the one that runs us, or the one that lies beside Node. */
function npmCli() {
  const beside = path.resolve(path.dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js')
  const candidates = [process.env.npm_execpath, beside]
  return candidates.find((file) => file && /npm-cli\.[cm]?js$/.test(file) && existsSync(file))
}

/**
 * The environment without what `npm start` or `npm test` set for this run, which would be taken for the wishes of
 * the person (another folder, no development packages).
 */
function npmEnvironment() {
  const passing = /^npm_(package_|lifecycle_|command$|config_(local_)?prefix$)|^(NODE_ENV|INIT_CWD)$/
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !passing.test(name)))
  const cache = process.env.npm_config_cache ?? path.join(os.homedir(), '.npm')
  if (!canWrite(cache)) env.npm_config_cache = path.join(cacheFolder, 'npm')
  return env
}
