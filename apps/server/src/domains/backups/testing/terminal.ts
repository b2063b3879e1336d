import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a command at a terminal of its own, as a person would, and types a line when it asks for a passphrase. */
export async function typing(line: string, command: string): Promise<void> {
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], { stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const asked = /passphrase/i.test(said)
    said += text
    if (!asked && /passphrase/i.test(said)) child.stdin.write(`${line}\n`)
  })
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${said}`)
}
