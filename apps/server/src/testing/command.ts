import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { childEnvironment } from './childEnvironment.ts'
import { administer, at } from './cluster/cluster.ts'

const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url))

/** The exit code and output of a command. */
export type CommandResult = { readonly code: number | null; readonly out: string; readonly err: string }

/**
 * Runs `bisita` with arguments as a separate process, without this machine's settings; unless `env` or `input` says
 * otherwise there is no data folder and no input.
 */
export async function runBisita(words: readonly string[], env: Record<string, string> = {}, input = ''): Promise<CommandResult> {
  const own = { ...childEnvironment(), BISITA_DATA: path.join(os.tmpdir(), randomUUID()) }
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], { env: { ...own, ...env } })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  child.stdin.on('error', () => {}) // it may have ended without reading
  child.stdin.end(input)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

/** Starts a command, kills it (SIGKILL) after `after` milliseconds, and waits for its end. */
export async function runAndKill(words: readonly string[], env: Record<string, string>, after: number): Promise<void> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, ...words], { env: { ...childEnvironment(), ...env }, stdio: 'ignore' })
  const closed = once(child, 'close')
  const timer = setTimeout(() => child.kill('SIGKILL'), after)
  await closed
  clearTimeout(timer)
}

/** An empty database with a connection pool; `close` removes it. */
export async function emptyDatabase(): Promise<{ url: string; pool: pg.Pool; close: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await administer((client) => client.query(`create database ${name} template template0`))
  const url = at(name)
  const pool = new pg.Pool({ connectionString: url, max: 3 })
  // A connection that a command ends is no failure of the test.
  pool.on('error', () => undefined)
  return {
    url,
    pool,
    close: async () => {
      await pool.end()
      await administer((client) => client.query(`drop database ${name}`))
    },
  }
}
