import { pathToFileURL } from 'node:url'
import { inRoot } from './paths.mjs'
import { runShown } from './run.mjs'

const endWithParent = pathToFileURL(inRoot('scripts/setup/end-with-parent.mjs')).href

/** Makes this script end, and with it what it runs, when npm or whatever else started it is killed. */
export async function endWithNpm() {
  if (process.env.npm_lifecycle_event) await import(endWithParent)
}

/**
 * Runs a TypeScript program of ours, as it stands, to its end. It doesn't outlive this script.
 * @param {string} node
 * @param {string} program its path in the project
 * @param {string[]} args
 * @param {string[]} flags further ones for Node
 * @returns {Promise<number>} its exit code
 */
export function runProgram(node, program, args, flags = []) {
  const usual = ['--disable-warning=ExperimentalWarning', '--import', endWithParent]
  return runShown(node, [...usual, ...flags, inRoot(program), ...args])
}
