import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { fileURLToPath } from 'node:url'
import { portOf, serviceNames } from '@bisita/contract/operations/services'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { childEnvironment } from '../../testing/childEnvironment.ts'
import { runBisita } from '../../testing/command.ts'
import { testDatabase } from '../../testing/cluster/database.ts'
import { ownFolder } from '../../testing/ownFolder.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

let database: Awaited<ReturnType<typeof testDatabase>>
const folder = await ownFolder()
const children: ChildProcess[] = []

beforeAll(async () => {
  database = await testDatabase()
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

afterAll(() => database.close())

/** Listens on a port until `free` is called; null where another program listens there. */
const hold = (port: number): Promise<{ readonly free: () => Promise<void> } | null> =>
  new Promise((resolve) => {
    const probe = net.createServer()
    probe.once('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => resolve({ free: () => new Promise((freed) => probe.close(() => freed())) }))
  })

/** The first of eight ports in a row that nobody uses, below those that outgoing connections are given. */
async function eightPorts(): Promise<number> {
  for (;;) {
    const first = 10_000 + Math.floor(Math.random() * 900) * 10
    const probes = await Promise.all(serviceNames.map((name) => hold(portOf(name, first))))
    for (const one of probes) await one?.free()
    if (!probes.includes(null)) return first
  }
}

const surroundings = (first: number) => ({
  ...childEnvironment(), BISITA_DATA: folder, BISITA_WEB: '0', PORT: '0',
  DATABASE_URL: database.url, BISITA_SERVICE_PORT: String(first),
})

/** Starts `serve` and gives what it printed when it says that it is ready. */
async function serve(words: readonly string[], first: number) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main, 'serve', ...words], { env: surroundings(first) })
  children.push(child)
  let printed = ''
  const closed = once(child, 'close')
  await Promise.race([
    closed,
    new Promise<void>((resolve) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => ((printed += text), printed.includes('Bisita is ready') && resolve()))
    }),
  ])
  return {
    printed,
    address: /Bisita is ready at (\S+)/.exec(printed)?.[1] ?? '',
    end: async () => {
      child.kill('SIGTERM')
      return (await closed)[0] as number | null
    },
  }
}

const isReady = async (address: string): Promise<unknown> => (await fetch(`${address}/health/ready`).catch(() => null))?.status ?? null

describe('bisita serve', () => {
  test('--split opens the eight services beside the whole, says where, and closes all of them', async () => {
    const first = await eightPorts()
    const { printed, address, end } = await serve(['--split'], first)
    expect(serviceNames).toHaveLength(8)
    for (const name of serviceNames) {
      expect(printed).toContain(`Service ${name} … ready: http://localhost:${portOf(name, first)}\n`)
      expect([name, await isReady(`http://localhost:${portOf(name, first)}`)]).toEqual([name, 200])
    }
    expect(await isReady(`${address}/api`)).toBe(200)
    expect(await end()).toBe(0)
    expect(await isReady(`http://localhost:${first}`)).toBeNull()
  })

  test('--service opens one, on its own port', async () => {
    const first = await eightPorts()
    const { address, end } = await serve(['--service', 'client'], first)
    expect(address).toBe(`http://localhost:${portOf('client', first)}`)
    expect(await isReady(address)).toBe(200)
    expect((await fetch(`${address}/client/list`)).status).toBe(401)
    expect((await fetch(`${address}/visit/list`)).status).toBe(404)
    expect(await isReady(`http://localhost:${first}`)).toBeNull()
    expect(await end()).toBe(0)
  })

  test('--split ends where a port is taken, and says so', async () => {
    const first = await eightPorts()
    const probe = await hold(portOf('branch', first))
    const { code, err } = await runBisita(['serve', '--split'], surroundings(first))
    await probe?.free()
    expect([code, err]).toEqual([1, expect.stringMatching(/^The port is taken by another program\..*BISITA_SERVICE_PORT/)])
  })
})
